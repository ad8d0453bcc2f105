import { setTimeout as delay } from 'node:timers/promises';
import { productDump } from '../../support/backups/product-dump.js';
import { bundleThreads } from '../../support/gate/bundled-threads.js';
import { rightOf } from '../../support/shared/right-of.js';
import { TIMED_SERVERS, type TimedServer } from './timed-servers.js';

const USAGE = `Usage: proof-times postgresql|mariadb [ROUNDS] [TABLES…]
Prints how long restores on servers that are thrown away take, of those by hand, and what the contents of a dump cost its server.`;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

/** A session that has ended is counted once its parent has noticed. */
const SETTLED_MS = 300;

const measure = async (server: TimedServer, count: number, rounds: number): Promise<string> => {
  await server.fill(count);
  const { target, tool } = server.source;
  const of = { ...target, database: { ...target.database, name: 'big' } };
  const place = { _tag: 'ThrowawayServer', path: 'big', major: server.kind.toolMajor } as const;
  const { format } = server.kind;
  const costOf = async (compare?: 'counts') => {
    await delay(SETTLED_MS);
    const before = await server.processorSeconds();
    await productDump({ target: of, tool, format, ...(compare && { compare }) });
    await delay(SETTLED_MS);
    return (await server.processorSeconds()) - before;
  };
  const { bytes } = await productDump({ target: of, tool, format });
  const [shown, byHand, plain, compared]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  for (let round = 0; round < rounds; round += 1) {
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    shown.push((await rightOf(server.verifier.restore(place, server.kind, parts, signal))).tookMs);
    byHand.push(await server.byHand(bytes));
    plain.push(await costOf());
    compared.push(await costOf('counts'));
  }
  const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
  return [
    `${count} tables: restored in ${Math.round(median(shown))} ms, by hand in ${Math.round(median(byHand))} ms`,
    `(${(median(shown) / median(byHand)).toFixed(2)} of it); processor of a dump ${Math.round((sum(plain) / rounds) * 1_000)} ms,`,
    `with its contents ${Math.round((sum(compared) / rounds) * 1_000)} ms (${(sum(compared) / sum(plain)).toFixed(3)} of it)`,
  ].join(' ');
};

const [name = '', rounds = '3', ...sizes] = process.argv.slice(2);
if (name in TIMED_SERVERS) {
  // As the package has them.
  const removeThreads = await bundleThreads();
  const server = await TIMED_SERVERS[name as keyof typeof TIMED_SERVERS]();
  for (const count of sizes.length === 0 ? ['1', '2', '4', '8', '16'] : sizes)
    console.log(await measure(server, Number(count), Number(rounds)));
  await server.close();
  await removeThreads();
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
