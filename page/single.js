/** Writes `dist/sudosat.html`, the page in one file, which needs no server: `npm run build` calls it. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The outputs of a build as one classic script, which is not written. */
async function outputs(options) {
  const built = await build({
    root: here('.'),
    logLevel: 'error',
    ...options,
    build: { write: false, assetsInlineLimit: 0, modulePreload: false, cssCodeSplit: false, ...options.build },
  });
  return [built].flat().flatMap(({ output }) => output);
}

const iife = { format: 'iife', codeSplitting: false };
const page = await outputs({ build: { target: 'es2022', rolldownOptions: { output: iife } } });
const worker = await outputs({
  configFile: false,
  build: { target: 'es2022', rolldownOptions: { input: here('../js/dist/worker.js'), output: iife } },
});

const code = (output) => output.find(({ type, isEntry }) => type === 'chunk' && isEntry).code;
const asset = (output, end) => String(output.find(({ fileName }) => fileName.endsWith(end)).source);
// An end tag within a string would end the element.
const script = code(page).replaceAll('</script', '<\\/script');
const style = asset(page, '.css');
const module = gzipSync(readFileSync(here('../js/sudosat.wasm')), { level: 9 }).toString('base64');

const licenses = readFileSync(here('public/THIRD-PARTY-LICENSES.txt'), 'utf8');

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`,
  'worker-src blob:',
  `style-src ${hash(style)}`,
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const icon = `data:image/svg+xml;base64,${readFileSync(here('public/favicon.svg')).toString('base64')}`;
const html = readFileSync(here('index.html'), 'utf8')
  .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy)
  .replace('./favicon.svg', () => icon)
  .replace(/ *<link rel="preload".*\n/, '')
  .replace(/ *<script type="module".*<\/script>\n/, () => `    <style>${style}</style>\n`)
  .replace('  </body>', () =>
    [
      `    <script type="text/plain" id="packed-worker">${code(worker)}</script>`,
      `    <script type="text/plain" id="packed-module">${module}</script>`,
    `    <script type="text/plain" id="packed-licenses">${licenses}</script>`,
      `    <script>${script}</script>`,
      '  </body>',
    ].join('\n'),
  );
writeFileSync(here('dist/sudosat.html'), html);
