/**
 * The page in one file, opened from a disk: browsers refuse module scripts, workers and `fetch` there. So the file
 * carries the module, compressed, and the worker as a text.
 */
import { useOwn } from './backend';

const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';

/** Where the licenses of others are. */
export function licenses(): string {
  const text = textOf('packed-licenses');
  return text ? URL.createObjectURL(new Blob([text], { type: 'text/plain' })) : './THIRD-PARTY-LICENSES.txt';
}

/** Unpacks what the file carries; nothing happens on a page of several files. */
export async function unpack(): Promise<void> {
  const packed = textOf('packed-module');
  if (!packed) return;
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const script = URL.createObjectURL(new Blob([textOf('packed-worker')], { type: 'text/javascript' }));
  useOwn({ wasm: module, worker: () => new Worker(script) });
}
