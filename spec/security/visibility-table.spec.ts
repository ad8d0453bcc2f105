import { expect } from 'chai';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { memoryAuthenticator } from '../../adapters/memory/access/identity-provider.js';
import { shipshapeServer } from '../../adapters/http/server/shipshape-server.js';
import type { Caller } from '../../core/access/caller.js';
import { aService } from '../support/http/a-service.js';
import { DOCUMENT } from '../support/http/expect-documented.js';
import { callersAbout, heldBy, type NamedCaller } from '../support/http/visibility/callers.js';
import { ANSWERS, type At, lineOf, type Row, rowsOf } from '../support/http/visibility/row.js';
import { ROWS } from '../support/http/visibility/rows.js';
import { anybody, type Verdict } from '../support/http/visibility/rules.js';

import { anAdmin } from '../support/access/a-caller.js';
import { askedBy } from '../support/http/visibility/ask.js';
import {
  aVisibilityWorld,
  OTHER,
  type Thing,
  type VisibilityWorld,
} from '../support/http/visibility/world.js';
import { aUuid } from '../support/shared/a-uuid.js';

const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Nothing is there. */
const absentAs = ({ path }: At): At => ({ id: aUuid(999), path: path.replace(/^./, 'z') });

const nameOf = (row: Row): string => {
  const at = { id: 'ID', path: 'PATH' };
  return [row.operation, row.send?.(at).query?.replace(/^\?/, ''), row.about]
    .filter(Boolean)
    .join(', ');
};

describe('who may do what over HTTP, and what that tells', () => {
  const callers = new Map<string, Caller>();
  let app: FastifyInstance;
  let world: VisibilityWorld;
  let cells = 0;

  before(async () => {
    const limits = {
      eventLoopDelayMs: 0,
      requestsPerMinute: Infinity,
      failuresPerMinute: Infinity,
    };
    const service = await aService({ authenticator: memoryAuthenticator(callers), limits });
    world = await aVisibilityWorld(service);
    app = shipshapeServer(service.options);
  });
  after(async () => {
    await app.close();
    console.log(`        (${OPERATIONS.length} operations, ${ROWS.length} rows, ${cells} cells)`);
  });

  const verdictOn = ({ rule }: Row, { caller }: NamedCaller, thing: Thing | undefined): Verdict =>
    caller === undefined ? 'unknown' : rule(heldBy(caller, thing));

  const tell = (row: Row, verdict: Verdict): string => row.answers?.[verdict] ?? ANSWERS[verdict];

  /** Every answer is held against the rows of the audit. */
  const recorded =
    (row: Row, name: string, ask: ReturnType<typeof askedBy>): ReturnType<typeof askedBy> =>
    async (asked, at, method) => {
      const told = await ask(asked, at, method);
      await setImmediate();
      const rows = world.service.rows.of(told.request);
      const found = rows.map(({ action, outcome }) => `${action} ${outcome}`);
      // Who asks who they are, without a credential, tries nothing.
      const isAsking = name === 'nobody' && row.operation === 'GET /v1/me';
      expect(found, `${name}: the audit of ${told.outcome}`).to.have.length(
        isAsking ? 0 : rowsOf(row, at, told.outcome),
      );
      return told;
    };

  const check = async (row: Row, who: NamedCaller): Promise<void> => {
    const { name, caller, credential } = who;
    if (caller !== undefined && credential !== undefined) callers.set(credential, caller);
    const ask = recorded(row, name, askedBy(app, credential));
    const thing = row.about && world.things[row.about];
    const there = row.another ? { id: await row.another(world), path: '' } : thing;
    const at = there ?? { id: '', path: '' };
    const expected = verdictOn(row, who, thing);
    const found = await ask(row, at);
    cells += 1;
    expect(found.outcome, `${name}: ${lineOf(row, at)}`).to.equal(tell(row, expected));
    if (thing === undefined) return;
    const nothing = absentAs(at);
    const expectedOfNothing = verdictOn(row, who, undefined);
    const absent = await ask(row, nothing);
    expect(absent.outcome, `${name}, absent`).to.equal(tell(row, expectedOfNothing));
    if (expected !== expectedOfNothing) return;
    expect(found.as(nothing), `${name}, hidden and absent`).to.equal(absent.all);
    if (!row.operation.startsWith('GET ')) return;
    const [head, none] = [await ask(row, at, 'HEAD'), await ask(row, nothing, 'HEAD')];
    expect(head.as(nothing), `${name}, hidden and absent without bodies`).to.equal(none.all);
  };

  /** As somebody who holds all on one server, with what they send. */
  const sendAs = async (scope: Thing, operation: string, at: At, payload: object) => {
    const who = anAdmin(scope.lineage[0]);
    callers.set('somebody', who);
    return askedBy(app, 'somebody')({ operation, rule: anybody, send: () => ({ payload }) }, at);
  };

  it('says nothing else to those who may not than to those who send what cannot be read', async () => {
    const { instance } = world.things;
    for (const scope of [instance, world.others.server])
      for (const operation of ['PUT /v1/fleet', 'POST /v1/servers', 'POST /v1/channels'])
        expect((await sendAs(scope, operation, instance, { servers: [] })).all).to.equal(
          (await sendAs(scope, operation, instance, { prot: 1 })).all,
        );
    const change = 'PATCH /v1/instances/{id}';
    const good = await sendAs(world.others.server, change, instance, { port: 5433 });
    const bad = await sendAs(world.others.server, change, instance, { port: 'x', prot: 1 });
    expect([good.outcome, bad.all]).to.deep.equal([ANSWERS.absent, good.all]);
  });

  it('tells nobody whether a name is taken who may not read what has it', async () => {
    const { server, destination } = world.things;
    for (const [thing, list, taken] of [
      [server, 'servers', OTHER],
      [destination, 'destinations', 'vault'],
    ] as const) {
      const named = (name: string) => sendAs(thing, `PATCH /v1/${list}/{id}`, thing, { name });
      const free = await named('free');
      expect([free.outcome, (await named(taken)).all]).to.deep.equal([ANSWERS.refused, free.all]);
      expect((await named(thing.path)).outcome).to.equal(ANSWERS.done);
    }
  });

  it('has every operation of the OpenAPI document, and no other', () => {
    expect([...new Set(ROWS.map(({ operation }) => operation))].sort()).to.deep.equal(
      [...OPERATIONS].sort(),
    );
    expect(OPERATIONS).to.have.length.of.at.least(70);
  });

  for (const row of ROWS)
    it(`is as expected, and alike for what is hidden and what is absent: ${nameOf(row)}`, async () => {
      const thing = row.about && world.things[row.about];
      for (const who of callersAbout(world, thing, world.things.server)) await check(row, who);
    });
});
