/** The package as it is published: packed, installed in an empty folder, and used from there. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { repository, run } from './shared.js';

const home = `${repository}js`;
const folder = mkdtempSync(`${tmpdir()}/sudosat-package-`);
after(() => rmSync(folder, { recursive: true }));

const wasm = readFileSync(`${home}/sudosat.wasm`);
/** Whether the module was built by `wasm/build fast`, with assertions and without optimization. */
const isFast = wasm.includes('attempt to add with overflow');

// Everything that the library answers is in it; a page that only solves could do with 0.7 MB.
test('the module has at most 1.22 MB, packed', { skip: isFast && 'built by wasm/build fast' }, () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const { length } = brotliCompressSync(wasm, { params });
  assert.ok(length <= 1_220_000, `${length} bytes by brotli 11`);
});

test('the module has three functions and needs a clock alone', async () => {
  const module = await WebAssembly.compile(wasm);
  const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === 'function');
  assert.deepEqual(functions.map(({ name }) => name).sort(), ['sudosat_alloc', 'sudosat_ask', 'sudosat_free']);
  assert.deepEqual(WebAssembly.Module.imports(module), [{ module: 'sudosat', name: 'now', kind: 'function' }]);
});

const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: home }));
writeFileSync(`${folder}/package.json`, '{"private": true, "type": "module"}');
run('npm', ['install', '--offline', '--no-audit', '--no-fund', `${folder}/${packed.filename}`], { cwd: folder });

test('the tarball has what is needed and nothing else', { skip: isFast && 'built by wasm/build fast' }, () => {
  const names = packed.files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  assert.deepEqual(names.sort(), [
    'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY-LICENSES', 'package.json', 'sudosat.wasm',
  ]);
  assert.ok(packed.size <= 1_900_000 && packed.unpackedSize <= 5_500_000, `${packed.size}, ${packed.unpackedSize}`);
});

test('the tarball works in an empty folder', () => {
  writeFileSync(`${folder}/use.js`, `
    import { create, inWorker } from 'sudosat';
    for (const solver of [await create(), await inWorker()]) {
      console.log((await solver.count('1.......2.......')).value);
      await solver.close();
    }`);
  assert.equal(run(process.execPath, ['use.js'], { cwd: folder }), '24\n24\n');
});

// Warnings of npm about a user's configuration are not output of the program.
process.env.npm_config_loglevel = 'error';

function npx(args, input) {
  const options = { cwd: folder, input, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync('npx', ['--offline', 'sudosat', ...args], options);
  return { status, stdout, stderr };
}

test('npx sudosat answers', () => {
  const several = '1.......2.......';
  assert.deepEqual(npx([several]), { status: 1, stdout: 'multiple\n', stderr: '' });
  assert.deepEqual(npx(['count', '-'], several), { status: 0, stdout: '24\n', stderr: '' });
  assert.deepEqual(npx([], '1234341221434...\n1234341221434...\n').stdout, '1234341221434321\n'.repeat(2));
  assert.match(npx(['why', '11..............']).stdout, /unsolvable/);
  const wrong = npx(['12x.............']);
  assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /^sudosat: line 1, column 4: .*\n {2}12x/);
  assert.deepEqual(npx(['puzzle.txt']).stderr, "sudosat: there is no file 'puzzle.txt'; see --help\n");
  writeFileSync(`${folder}/many.txt`, '1234341221434...\n'.repeat(50_000));
  const early = spawnSync('sh', ['-c', 'npx --offline sudosat many.txt | head -n 1'], { cwd: folder, encoding: 'utf8' });
  assert.deepEqual([early.stdout, early.stderr], ['1234341221434321\n', '']);
  assert.deepEqual([npx(['--shade', several]).status, npx(['convert', '--to', 'pdf', several]).status], [2, 2]);
  assert.match(npx(['--help']).stdout, /Usage: sudosat/);
  const { stdout } = npx(['certify', several]);
  assert.deepEqual(npx(['verify', '-'], stdout), { status: 0, stdout: 'multiple\n', stderr: '' });
  assert.equal(npx(['solve', '--json', several]).stdout.includes('"schema":"sudosat-answer-1"'), true);
});

test('the licenses are in the package', () => {
  const licenses = readFileSync(`${home}/THIRD-PARTY-LICENSES`, 'utf8');
  for (const name of ['varisat', 'serde_json', 'wide']) assert.ok(licenses.includes(`\n${name} `), name);
  assert.ok(statSync(`${home}/LICENSE-MIT`).size > 0);
});
