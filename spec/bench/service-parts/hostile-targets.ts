import { request } from 'node:http';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, MIB, MS, notMeasured } from '../harness/goal.js';
import type { Part } from '../harness/bench-world.js';
import { freshAddresses } from '../processes/load-generator.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { preparedService } from '../processes/prepared-service.js';
import { MYSQL_CATALOGUE } from '../../support/rogue-mysql/catalogue.js';
import { POSTGRES_CATALOGUE } from '../../support/rogue-postgres/catalogue.js';
import {
  type RogueServer,
  startRogueMysqlServer,
  startRoguePostgresServer,
} from '../../support/rogues/start-rogue-server.js';

const MEBIBYTE = 2 ** 20;
const AT_ONCE = 248;
const ROUNDS = 3;

/** What all of the memory of the service grows by while each database that it is to check lies to it, floods it or is silent. */
export const hostileTargets: Part = async (world) => {
  const what = `${AT_ONCE} dump checks at once of as many hostile servers`;
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured(what, 'memory is read from /proc')] };
  const [postgres, mysql] = [await startRoguePostgresServer(), await startRogueMysqlServer()];
  try {
    const servers = targetsOf(postgres, mysql);
    const paths = servers.map(({ name }) => `${name}/main/shop`);
    const { start, token, ids } = await preparedService(world, { servers }, paths);
    const service = await start();
    const checks = () =>
      Promise.all(ids.map((id, n) => check(service.url, token, id, ADDRESSES[n])));
    // The thread that logs in, the drivers and what is known of dump tools are there from the first check on.
    for (const engine of ['postgresql', 'mariadb']) {
      const n = servers.findIndex(({ instances: [main] }) => main?.engine === engine);
      await check(service.url, token, ids[n] ?? '', ADDRESSES[n]);
    }
    const before = service.residentBytes();
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, service.residentBytes())), 10);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(Math.max(...(await checks())));
    clearInterval(sampling);
    const grownMiB = (most - before) / MEBIBYTE;
    await service.end();
    return {
      figures: { targets: ids.length, beforeMiB: before / MEBIBYTE, grownMiB, rounds },
      goals: [
        atMost(`Growth of the service, in memory, by ${what}`, 64, grownMiB, MIB),
        figureOnly(`The slowest of ${what}`, Math.max(...rounds), MS),
      ],
    };
  } finally {
    await Promise.all([postgres.stop(), mysql.stop()]);
  }
};

const ADDRESSES = freshAddresses(AT_ONCE);

/** All behaviors in turn, each as a server of its own. */
const targetsOf = (postgres: RogueServer, mysql: RogueServer) => {
  const all = [
    ...POSTGRES_CATALOGUE.flatMap(({ name }) =>
      (['off', 'encrypt-only'] as const).map((mode) => ({
        engine: 'postgresql',
        port: postgres.port(name, mode),
        mode,
      })),
    ),
    ...MYSQL_CATALOGUE.map(({ name }) => ({
      engine: 'mariadb',
      port: mysql.port(name, 'unproven'),
      mode: 'off',
    })),
  ].filter(({ port }) => port > 0);
  return Array.from({ length: AT_ONCE }, (_, n) => {
    const { engine, port, mode } = all[n % all.length] ?? { engine: '', port: 0, mode: 'off' };
    const admin = { user: 'canary', password: 'a canary' };
    const main = { name: 'main', engine, host: '127.0.0.1', port, tls: { mode }, admin };
    return { name: `s${n}`, instances: [{ ...main, databases: [{ name: 'shop' }] }] };
  });
};

/** Returns how long it took, whatever came of it. */
const check = (url: URL, token: string, id: string, localAddress = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    request(
      new URL(`/v1/databases/${id}/dump/check`, url),
      { method: 'POST', localAddress, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume().once('end', () => {
          resolve(performance.now() - begun);
        });
      },
    )
      .once('error', reject)
      .end();
  });
