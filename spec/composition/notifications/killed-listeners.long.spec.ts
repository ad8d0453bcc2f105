import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { callsIn, SEALER } from '../../support/notifications/listen-forever.js';
import { aReport } from '../../support/problems/a-problem.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { rightOf } from '../../support/shared/right-of.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../support/stores/sqlite-store-in.js';

const LIFETIME_MS = 300_000;

/** After each a node waits for the lease of the one that was killed. */
const ROUNDS = 2;
const PROGRAM = new URL('../../support/notifications/listen-forever.js', import.meta.url);

describe('a listener whose process is killed', function () {
  this.timeout(LIFETIME_MS);
  const directory = temporaryDirectory();

  const start = () => fork(fileURLToPath(PROGRAM), [directory.path]);
  const calls = (): readonly string[] =>
    existsSync(callsIn(directory.path))
      ? readFileSync(callsIn(directory.path), 'utf8').trim().split('\n')
      : [];
  const callsOf = (name: string): readonly string[] =>
    calls()
      .filter((call) => call.split(' ')[1] === name)
      .map((call) => call.replace(` ${name}`, ''));

  it('is told of each problem and of its end, in order, after whichever step it was killed', async () => {
    const store = sqliteStoreIn(directory.path, { sealer: SEALER });
    const names = Array.from({ length: ROUNDS * 4 }, (_, n) => `db-${n}`);
    await putFleet(store, aFleet({ servers: names.map((name) => aServer({ name })) }));
    const servers = await Promise.all(names.map((name) => refAt(store, name)));
    const report = async (server: ResourceRef, message: string) =>
      rightOf(store.problems.open(aReport(server, { message })));
    const opened: ResourceRef[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const node = start();
      const before = calls().length;
      for (const server of opened.slice(-4)) await report(server, '2');
      for (const server of opened.slice(-8, -4))
        await rightOf(store.problems.close(aReport(server), new Date()));
      for (const server of servers.slice(opened.length, opened.length + 4)) {
        await report(server, '1');
        opened.push(server);
      }
      await pollUntil(
        () => Promise.resolve(calls().length),
        (count) => count > before,
      );
      await delay(round);
      node.kill('SIGKILL');
      await once(node, 'exit');
    }
    for (const server of opened) await rightOf(store.problems.close(aReport(server), new Date()));
    const last = start();
    const ended = () => names.filter((name) => callsOf(name).at(-1)?.startsWith('closed'));
    await pollUntil(
      () => Promise.resolve(ended().length),
      (count) => count === names.length,
    );
    last.kill('SIGKILL');
    await once(last, 'exit');
    await store.close();
    for (const name of names) {
      const told = callsOf(name).map((call) => call.replace(/closed \d/, 'closed'));
      expect(told).to.deep.equal([...told].sort(byOrder));
    }
  });
});

const ORDER = ['opened 1', 'opened 2', 'changed 1', 'changed 2', 'closed'];

const byOrder = (one: string, other: string): number => ORDER.indexOf(one) - ORDER.indexOf(other);
