/** A folder for any host, with relative paths. `single.js` makes one file of it. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { safari: (16 << 16) | (4 << 8), chrome: 91 << 16, firefox: 89 << 16 } },
  },
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 200,
  },
});
