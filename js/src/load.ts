/** The module: compiled, as bytes, or where it is. */
export type Source = WebAssembly.Module | BufferSource | URL | string;

/** The module of this package. Bundlers find the file by this very expression. */
const own = (): URL => new URL('../sudosat.wasm', import.meta.url);

/** Compiles the module; by default, that of this package. */
export async function load(given?: Source | Promise<Source>): Promise<WebAssembly.Module> {
  const source = await given;
  if (source instanceof WebAssembly.Module) return source;
  if (source !== undefined && typeof source !== 'string' && !(source instanceof URL)) {
    return WebAssembly.compile(source);
  }
  const url = source === undefined ? own() : new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol === 'file:' && isNode()) {
    const { readFile } = await builtin<typeof import('node:fs/promises')>('fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url.href}: ${response.status} ${response.statusText}`);
  // Some hosts serve another type, which `compileStreaming` refuses.
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Whether this is Node, or has its modules: Deno and Bun. */
export function isNode(): boolean {
  return typeof process !== 'undefined' && typeof process.versions?.node === 'string';
}

/** A module of Node. Its name is no literal, so that bundlers for browsers do not look for it. */
export function builtin<T>(name: string): Promise<T> {
  const full = `node:${name}`;
  return import(/* @vite-ignore */ /* webpackIgnore: true */ full) as Promise<T>;
}
