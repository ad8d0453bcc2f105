import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { chainedTrail } from '../../../../../adapters/scheduler/audit/chained-trail.js';
import type { AuditRow } from '../../../../../core/audit/audit-event.js';
import type { Store } from '../../../../../core/store.js';
import { aToken } from '../../../../support/access/a-token.js';
import { anAudit, anEvent, SIGNER, verify } from '../../../../support/audit/an-audit.js';
import { type NetworkFault, startFaultyProxy } from '../../../../support/network/faulty-proxy.js';
import { type Random, randomFrom } from '../../../../support/rogues/random.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { randomRuns, seedOfDay } from '../../../../support/shared/random-cases.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';

const FAULTS: readonly NetworkFault[] = ['ends', 'resets', 'stalls', 'goes away'];
const ROUNDS = 12 * randomRuns();

/** Of each round; each adds a token, and two rows to the audit: one that is waited for, and one that is not. */
const WRITES = 12;
/** About as many as they send, and as they get. */
const MOST_BYTES = { up: 40_000, down: 12_000 };

/** Half of the rounds lose the end of one transaction of so many, or the answer to it. */
const COMMIT = { text: 'COMMIT\0', most: 12 };

/** A call that takes longer hangs: it is far beyond the limits of connection and statement together. */
const HANGS_MS = 60_000;

const LIMITS = { connectTimeoutMs: 1_000, statementTimeoutMs: 2_000 };

describe('a Postgres store on a network that cuts, stalls, delays and reorders', function () {
  this.timeout(600_000 * randomRuns());
  const world = postgresWorld();

  const limited = <A>(work: Promise<A>): Promise<A> =>
    Promise.race([
      work,
      delay(HANGS_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('It hangs.'))),
    ]);

  interface Acknowledged {
    readonly tokens: string[];
    readonly rows: string[];
    readonly noted: string[];
    failed: number;
  }

  /** Writes at once, each whether those before have failed or not. */
  const write = async (store: Store, round: number, seen: Acknowledged) => {
    const trail = chainedTrail({ auditRows: store.auditRows, signer: SIGNER, retryMs: 50 });
    const one = async (n: number) => {
      const id = aUuid(round * WRITES + n);
      const begun = await limited(
        trail.store(anEvent({ origin: { id: `row-${id}`, address: '' } }))(),
      );
      if (E.isRight(begun)) seen.rows.push(`row-${id}`);
      const added = await limited(
        store.tokens.add(aToken({ id, name: id }), id.replaceAll('-', '').repeat(2))(),
      );
      if (E.isRight(added)) seen.tokens.push(id);
      else seen.failed += 1;
      trail.note(anEvent({ origin: { id: `note-${id}`, address: '' } }));
      seen.noted.push(`note-${id}`);
    };
    await Promise.all(Array.from({ length: WRITES }, (_, n) => one(n)));
    return trail;
  };

  const round = async (
    url: (port: number) => string,
    n: number,
    random: Random,
    seen: Acknowledged,
  ) => {
    const direction = random(2) === 0 ? 'up' : 'down';
    const fault = FAULTS[random(FAULTS.length)] ?? 'ends';
    const atByte = random(MOST_BYTES[direction]);
    const partWith = { text: COMMIT.text, nth: 1 + random(COMMIT.most) };
    const plan = { fault, direction, atByte, ...(n % 2 === 0 && { partWith }) } as const;
    const proxy = await startFaultyProxy(world().server.port, plan, () => random(10));
    const opened = await postgresStoreAt(url(proxy.port), LIMITS).catch(() => undefined);
    const trail = opened === undefined ? undefined : await write(opened, n, seen);
    proxy.repair();
    const store = opened ?? (await postgresStoreAt(url(proxy.port), LIMITS));
    // Each connection may turn out to be broken once.
    await pollUntil(() => limited(store.health.check()), E.isRight);
    const noted = () =>
      anAudit(() => store)
        .log()
        .catch(() => []);
    await pollUntil(noted, (lines) =>
      seen.noted.every((id) => lines.some((line) => line.includes(id))),
    );
    await trail?.close();
    await store.close();
    proxy.close();
    return { ...plan, hasHappened: proxy.hasHappened() };
  };

  it('loses no acknowledged write, applies none twice, hangs nowhere and recovers', async () => {
    const random = randomFrom(seedOfDay);
    const database = await world().make();
    const port = String(world().server.port);
    const url = (through: number) =>
      world()
        .url(database)
        .replace(`:${port}/`, `:${String(through)}/`);
    const seen: Acknowledged = { tokens: [], rows: [], noted: [], failed: 0 };
    const rounds = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round(url, n, random, seen));
    const store = await postgresStoreAt(world().url(database));
    const names = (await rightOf(store.tokens.list)).map(({ name }) => name);
    const lines = await anAudit(() => store).log();
    await store.close();
    const requests = lines
      .filter((line) => line.includes('"request"'))
      .map((line) => (JSON.parse(line) as AuditRow).request);
    console.log(
      `        seed ${String(seedOfDay)}: ${JSON.stringify({ happened: rounds.filter(({ hasHappened }) => hasHappened).length, failed: seen.failed, tokens: names.length, rows: requests.length })}`,
    );
    expect(names).to.include.members(seen.tokens);
    expect(new Set(names).size).to.equal(names.length);
    expect(requests).to.include.members([...seen.rows, ...seen.noted]);
    expect(requests.filter((id, n) => requests.indexOf(id) !== n)).to.deep.equal([]);
    expect(verify(lines).findings).to.deep.equal([]);
    expect(seen.failed).to.be.above(0);
  });
});
