/** The puzzle as a text, a link, a file or a picture. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Format } from 'sudosat';
import { backend } from '../backend';
import { t } from '../languages';
import { shortText, toText } from '../model/puzzle';
import { fault, notice, puzzle } from '../store';
import { Button, Section } from './parts';

const losses = signal<readonly string[]>([]);

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notice.value = t.value.set.copied;
}

export function download(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function convert(format: Format): Promise<string> {
  const solver = await backend();
  const converted = await solver.convert(toText(puzzle.value), format);
  losses.value = converted.losses;
  return converted.text.trim();
}

async function png(): Promise<void> {
  const svg = await convert('svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = 1600 / image.width;
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download('sudoku.png', blob, 'image/png'));
}

/** Does the work; a format that cannot hold the puzzle is named. */
const run = (work: () => Promise<void>) => () => {
  fault.value = undefined;
  work().catch((error) => {
    fault.value = { message: error instanceof Error ? error.message : String(error) };
  });
};

const link = (format: Format) => run(async () => copy(await convert(format)));
const file = (format: Format, name: string, type: string) =>
  run(async () => download(name, `${await convert(format)}\n`, type));

export function Exports(): JSX.Element {
  const { set } = t.value;
  return (
    <Section title={set.exports}>
      <div class="row">
        <Button onClick={run(() => copy(shortText(puzzle.value)))}>{set.copyText}</Button>
        <Button onClick={run(() => copy(location.href))}>{set.copyLink}</Button>
        <Button onClick={link('fpuzzles-link')}>{set.fpuzzles}</Button>
        <Button onClick={link('sudokupad')}>{set.sudokupad}</Button>
        <Button onClick={file('block', 'sudoku.txt', 'text/plain')}>{set.block}</Button>
        <Button onClick={file('json', 'sudoku.json', 'application/json')}>{set.json}</Button>
        <Button onClick={file('svg', 'sudoku.svg', 'image/svg+xml')}>{set.svg}</Button>
        <Button onClick={run(png)}>{set.png}</Button>
        <Button onClick={() => print()}>{set.print}</Button>
      </div>
      {losses.value.length > 0 && <p class="note">{set.losses(losses.value)}</p>}
    </Section>
  );
}
