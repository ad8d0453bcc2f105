import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ed25519Signer } from '../../../adapters/crypto/ed25519-signer.js';
import { chainHead, type ChainEnd } from '../../../core/audit/audit-log.js';
import type { LogVerdict } from '../../../core/audit/audit-event.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld, type OwnStoreWorld } from '../../support/stores/own-store-world.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

describe('The audit of a store whose key was rotated', () => {
  const directory = temporaryDirectory();
  const postgres = postgresWorld();

  const makeToken = ({ run }: OwnStoreWorld, name: string) =>
    run('token', 'create', '--name', name, '--role', 'viewer');

  const verify = async ({ run }: OwnStoreWorld, ...args: readonly string[]) =>
    JSON.parse((await run('audit', 'verify', ...args, '--json')).stdout) as LogVerdict;

  const checkRotated = async (world: OwnStoreWorld) => {
    await makeToken(world, 'sealed');
    await verify(world);
    await makeToken(world, 'unsealed');
    const old = ed25519Signer(readFileSync(world.keyFile));
    expect((await world.run('key', 'rotate')).exitCode).to.equal(0);
    const { publicKey } = ed25519Signer(readFileSync(world.keyFile));
    expect(await verify(world)).to.deep.include({ rows: 4, chains: 2, seals: 2, findings: [] });
    await makeToken(world, 'young');
    const { keys, ...rest } = await verify(world);
    expect(rest).to.deep.equal({ rows: 6, chains: 3, seals: 3, findings: [] });
    expect([...keys].sort()).to.deep.equal([old.publicKey, publicKey].sort());
    return { old, publicKey };
  };

  it('goes on in a file; what is altered is found, and the old key signs nothing any more', async () => {
    const world = ownStoreWorld(join(directory.path, 'file'));
    const { old, publicKey } = await checkRotated(world);
    const lines = (await world.run('audit', 'export')).stdout.split('\n');
    const codesWith = async (n: number, line: string) => {
      const file = join(directory.path, 'altered.jsonl');
      writeFileSync(file, lines.with(n, line).join('\n'));
      return (await verify(world, file, '--key', publicKey)).findings.map(({ code }) => code);
    };
    const row = lines.findIndex((line) => line.includes('"outcome":"done"'));
    const edited = (lines[row] ?? '').replace('"done"', '"failed"');
    expect(await codesWith(row, edited)).to.deep.equal(['edited']);
    const n = lines.findLastIndex((line) => line.startsWith('{"head"'));
    const { head } = JSON.parse(lines[n] ?? '') as { readonly head: ChainEnd };
    expect(await codesWith(n, lines[n] ?? '')).to.deep.equal([]);
    for (const forger of [old, ed25519Signer(Buffer.alloc(32))])
      expect(await codesWith(n, chainHead(forger, head).line)).to.deep.equal(['foreign_key']);
  });

  it('is no other file, which is not said to be altered', async () => {
    const { run } = ownStoreWorld(join(directory.path, 'none'));
    const file = join(directory.path, 'other.txt');
    for (const text of ['', 'root:x:0\n{"seq":1}\n']) {
      writeFileSync(file, text);
      const { exitCode, stderr } = await run('audit', 'verify', file);
      expect([exitCode, stderr.includes('no audit of Shipshape')]).to.deep.equal([2, true]);
    }
  });

  it('goes on in PostgreSQL', async () => {
    const url = postgres().url(await postgres().make('nothing'));
    await checkRotated(ownStoreWorld(join(directory.path, 'postgres'), url));
  });
});
