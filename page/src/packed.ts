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

/** Unpacks what the file carries, while its workers start; nothing happens on a page of several files. */
export function unpack(): void {
  const packed = textOf('packed-module');
  if (!packed) return;
  const stream = new Blob([decoded(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const headers = { 'content-type': 'application/wasm' };
  const wasm = WebAssembly.compileStreaming(new Response(stream, { headers }));
  const script = URL.createObjectURL(new Blob([textOf('packed-worker')], { type: 'text/javascript' }));
  useOwn({ wasm, worker: () => new Worker(script) });
}

/** The bytes of a text in Base64. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  // A function for each byte, as of `Uint8Array.from`, takes 20 times as long.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
