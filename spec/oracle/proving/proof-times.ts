import { join } from 'node:path';
import { execa } from 'execa';
import { atInstance } from '../../../core/backups/ports/dump-verifier.js';
import { productDump } from '../../support/backups/product-dump.js';
import { bundleThreads } from '../../support/gate/bundled-threads.js';
import { postgresProofWorld } from '../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../support/database-servers/system-postgres.js';
import { rightOf } from '../../support/shared/right-of.js';

/** Some 20 MB a table with an index. Ten take seconds to restore, so that the start of a program is a small part of it. */
const fill = (tables: number): string =>
  Array.from(
    { length: tables },
    (_, n) =>
      `CREATE TABLE big${n} AS SELECT g AS id, repeat(md5(g::text), 3) AS a FROM generate_series(1, 150000) g; CREATE INDEX ON big${n} (a);`,
  ).join('\n');

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** No round is begun after it: a busy machine takes fewer. */
const ENOUGH_MS = 45_000;

/** Prints how a restore that is timed compares with one by hand, and a dump that is compared with one that is not. */
const main = async (bin: string, rounds: number, tables: number): Promise<void> => {
  // As the package has them.
  const removeThreads = await bundleThreads();
  const world = await postgresProofWorld(bin);
  const { target, tool } = world.source;
  const { host, port, user, password } = world.target;
  const env = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password.reveal() };
  await world.psql('postgres', 'CREATE DATABASE big');
  await world.psql('big', fill(tables));
  const of = { ...target, database: { ...target.database, name: 'big' } };
  const dump = (compare?: 'counts') =>
    productDump({ target: of, tool, format: 'custom', ...(compare && { compare }) });
  const { bytes } = await dump();
  const shown: number[] = [];
  const [byHand, plain, compared]: number[][] = [[], [], []];
  const begun = performance.now();
  for (let round = 0; round < rounds && performance.now() - begun < ENOUGH_MS; round += 1) {
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    const at = atInstance(world.target);
    shown.push((await rightOf(world.verifier.restore(at, world.kind, parts, signal))).tookMs);
    await world.psql('postgres', 'DROP DATABASE IF EXISTS by_hand');
    await world.psql('postgres', 'CREATE DATABASE by_hand TEMPLATE template0');
    const argv = ['--no-owner', '--no-privileges', '--dbname=by_hand'];
    byHand?.push(await timed(() => execa(join(bin, 'pg_restore'), argv, { env, input: bytes })));
    plain?.push(await timed(() => dump()));
    compared?.push(await timed(() => dump('counts')));
  }
  const [restore, hand] = [median(shown), median(byHand ?? [])];
  const [without, withIt] = [median(plain ?? []), median(compared ?? [])];
  console.log(`${shown.length} rounds`);
  console.log(
    `restored in ${Math.round(restore)} ms, by hand in ${Math.round(hand)} ms (${(restore / hand).toFixed(2)} of it)`,
  );
  console.log(
    `dumped in ${Math.round(without)} ms, with counts in ${Math.round(withIt)} ms (${(withIt / without).toFixed(2)} of it)`,
  );
  await world.close();
  await removeThreads();
};

const bin = systemPostgresBin();
if (bin === undefined) console.error('This machine has no PostgreSQL.');
else await main(bin, Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 10));
