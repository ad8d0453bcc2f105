import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { type Caller, forbidden } from '../../../../core/access/caller.js';
import type { AuditEvent } from '../../../../core/audit/audit-event.js';
import { acts, changes, type Listed, reads } from '../../../../core/audit/use-cases/listed.js';
import type { AuditTrail } from '../../../../core/audit/ports/audit-trail.js';
import { audited, recordRefusal } from '../../../../core/audit/use-cases/audited.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';
import { NOON } from '../../../support/audit/an-audit.js';

type Done = TE.TaskEither<PortFailure | ReturnType<typeof forbidden>, string>;

const CALLER: Caller = { id: 'ci', grants: [], origin: { id: 'r1', address: '10.0.0.7' } };

const KNOWN = { at: NOON, action: 'doIt', caller: CALLER, origin: CALLER.origin };

/** What happens, in its order: `stored` events are waited for, `noted` ones are not. */
const aRecord = (isAway = false) => {
  const happened: (string | AuditEvent)[] = [];
  const audit: AuditTrail = {
    store: (event) => () => {
      happened.push(event);
      return Promise.resolve(
        isAway ? E.left(unavailable('store', 'full')) : E.right({ chain: 'c', seq: 1 }),
      );
    },
    note: (event) => void happened.push(event),
    knows: () => happened.length > 0,
    recordedElsewhere: () => undefined,
    settled: () => Promise.resolve(),
  };
  const ports = { audit, clock: memoryClock(NOON) };
  const run = (
    listed: (make: () => (caller: Caller) => Done) => Listed<void, [Caller], unknown, string>,
    end: Done,
  ) => {
    const { make, rule } = listed(() => () => () => {
      happened.push('done');
      return end();
    });
    return audited(ports, 'doIt')(rule, make())(CALLER)();
  };
  return { happened, ports, run };
};

const fine: Done = TE.right('fine');

describe('audited', () => {
  it('has what is wanted in the row before it begins, and what is known at its end as well', async () => {
    const { happened, run } = aRecord();
    const asked = () => ({ n: 1, to: 'main' });
    await run(
      (make) => changes(make, () => null, { asked, told: () => ({ detail: { n: 2 } }) }),
      fine,
    );
    const [begun, , ended] = happened;
    expect(begun).to.deep.include({ outcome: 'begun', detail: { n: 1, to: 'main' } });
    expect(ended).to.deep.include({ outcome: 'done', detail: { n: 2, to: 'main' } });
  });

  it('stores a row before a change begins, and another of its end', async () => {
    const { happened, run } = aRecord();
    const on = { type: 'server', id: 's' } as const;
    const listed = await run(
      (make) => changes(make, () => on, { told: () => ({ detail: { n: 1 } }) }),
      fine,
    );
    expect(listed).to.deep.equal(E.right('fine'));
    expect(happened).to.deep.equal([
      { ...KNOWN, on, outcome: 'begun' },
      'done',
      {
        ...KNOWN,
        on,
        outcome: 'done',
        detail: { n: 1 },
        begun: { chain: 'c', seq: 1 },
        endedAt: NOON,
      },
    ]);
  });

  it('begins no change without its row', async () => {
    const { happened, run } = aRecord(true);
    const outcome = await run((make) => changes(make, () => null), fine);
    expect(outcome).to.deep.equal(E.left(unavailable('store', 'full')));
    expect(happened).to.deep.equal([{ ...KNOWN, outcome: 'begun' }]);
  });

  it('notes what is tried, however it ends', async () => {
    for (const [end, ended] of [
      [fine, { outcome: 'done' }],
      [TE.left(forbidden('backup:write')), { outcome: 'refused', code: 'forbidden' }],
      [TE.left(unavailable('store', 'busy')), { outcome: 'failed', code: 'unavailable' }],
    ] as const) {
      const { happened, run } = aRecord();
      await run((make) => acts(make, () => null), end);
      expect(happened).to.deep.equal(['done', { ...KNOWN, ...ended }]);
    }
  });

  it('notes of what reads, and of a dry run, refusals alone', async () => {
    const refused = { ...KNOWN, outcome: 'refused', code: 'forbidden' };
    for (const listed of [
      (make: () => (caller: Caller) => Done) => reads({ make }).make,
      (make: () => (caller: Caller) => Done) => changes(make, () => undefined),
    ])
      for (const [end, rows] of [
        [fine, []],
        [TE.left(unavailable('store', 'busy')), []],
        [TE.left(forbidden('backup:write')), [refused]],
      ] as const) {
        const { happened, run } = aRecord();
        await run(listed, end);
        expect(happened).to.deep.equal(['done', ...rows]);
      }
  });

  it('notes a refusal of a request of which there is no row', () => {
    const { happened, ports } = aRecord();
    const refuse = () =>
      recordRefusal(ports)({ action: 'doIt', code: 'malformed_request', origin: CALLER.origin });
    refuse();
    refuse();
    const row = { at: NOON, action: 'doIt', code: 'malformed_request', origin: CALLER.origin };
    expect(happened).to.deep.equal([{ ...row, outcome: 'refused' }]);
  });
});
