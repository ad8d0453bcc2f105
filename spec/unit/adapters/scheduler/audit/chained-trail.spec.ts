import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';

import { chainedTrail } from '../../../../../adapters/scheduler/audit/chained-trail.js';
import { ed25519Signer } from '../../../../../adapters/crypto/ed25519-signer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { RequestOrigin } from '../../../../../core/access/caller.js';
import type { AuditEvent, AuditRow } from '../../../../../core/audit/audit-event.js';
import type { AuditRegister } from '../../../../../core/audit/ports/audit-register.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { describeAuditSigner } from '../../../../contracts/audit/audit-signer.contract.js';
import { describeAuditTrail } from '../../../../contracts/audit/audit-trail.contract.js';
import { anAudit, anEvent, minutes, SIGNER, verify } from '../../../../support/audit/an-audit.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const away = unavailable('store', 'unreachable');

/** A trail over a store that can be away. */
const aTrail = (pauseMs = 1) => {
  const store = memoryStore();
  const state = { isAway: false, storesNonetheless: false };
  const appended: number[] = [];
  const append: AuditRegister['append'] =
    (...given) =>
    async () => {
      appended.push(given[0].length);
      const isStored = !state.isAway || state.storesNonetheless;
      const outcome = isStored ? await store.auditRows.append(...given)() : E.left(away);
      return state.isAway ? E.left(away) : outcome;
    };
  const stored: string[] = [];
  const trail = chainedTrail({
    auditRows: { ...store.auditRows, append },
    signer: SIGNER,
    retryMs: 1,
    pauseMs,
    onStored: (lines) => void stored.push(...lines),
  });
  return { store, trail, state, stored, appended };
};

describeAuditSigner('ed25519Signer', (store) => ed25519Signer(Buffer.alloc(32, store)));

describeAuditTrail('chainedTrail', () => {
  const { trail, state, stored } = aTrail();
  return {
    trail,
    setAway: (isAway) => void (state.isAway = isAway),
    settled: async () => {
      await trail.close();
      return stored.map((line) => JSON.parse(line) as AuditRow);
    },
  };
});

describe('chainedTrail', () => {
  it('begins another chain where rows may or may not have been stored', async () => {
    const { store, trail, state } = aTrail();
    const { log, page } = anAudit(() => store);
    await rightOf(trail.store(anEvent()));
    Object.assign(state, { isAway: true, storesNonetheless: true });
    await trail.store(anEvent())();
    Object.assign(state, { isAway: false });
    await rightOf(trail.store(anEvent()));
    expect(verify(await log())).to.deep.include({ rows: 3, chains: 2, findings: [] });
    expect((await page()).next).to.deep.equal(O.none);
  });

  it('stores a row once for which nobody waits, whether or not it was stored when the store went away', async () => {
    for (const storesNonetheless of [true, false]) {
      const { store, trail, state, stored } = aTrail();
      const { log } = anAudit(() => store);
      Object.assign(state, { isAway: true, storesNonetheless });
      trail.note(anEvent({ origin: { id: 'noted', address: '' } }));
      const refused = trail.store(anEvent({ origin: { id: 'refused', address: '' } }))();
      expect(await refused).to.deep.equal(E.left(away));
      Object.assign(state, { isAway: false });
      await rightOf(trail.store(anEvent()));
      await trail.close();
      const lines = await log();
      expect(lines.filter((line) => line.includes('"noted"'))).to.have.lengthOf(1);
      expect(stored.filter((line) => line.includes('"noted"'))).to.have.lengthOf(1);
      expect(verify(lines).findings).to.deep.equal([]);
    }
  });

  it('lets nobody who lists the audit wait for what comes later', async () => {
    const { trail, store } = aTrail();
    const { append } = store.auditRows;
    let [isEnded, batches] = [false, 0];
    // Something is noted with each batch, as where checks never end.
    Object.assign(store.auditRows, {
      append: (...batch: Parameters<typeof append>) => {
        batches += 1;
        if (!isEnded && batches < 100) trail.note(anEvent());
        return append(...batch);
      },
    });
    for (let n = 0; n < 3; n += 1) trail.note(anEvent());
    await trail.settled();
    isEnded = true;
    expect(batches).to.be.lessThan(5);
    await trail.close();
  });

  it('stores rows again that a store has lost which was put back meanwhile', async () => {
    const { store, trail, state } = aTrail();
    const { log } = anAudit(() => store);
    await rightOf(trail.store(anEvent()));
    Object.assign(state, { isAway: true });
    trail.note(anEvent({ origin: { id: 'noted', address: '' } }));
    await trail.close();
    const [first] = await log();
    const { chain } = JSON.parse(first ?? '') as AuditRow;
    await rightOf(store.auditRows.purge({ chain, seq: 1 }, 'stub'));
    await rightOf(store.auditRows.forget(new Date()));
    Object.assign(state, { isAway: false });
    await trail.close();
    expect((await log()).filter((line) => line.includes('"noted"'))).to.have.lengthOf(1);
  });

  it('collects rows for which nobody waits, until somebody waits or reads the audit', async () => {
    const { trail, state, appended } = aTrail(3_600_000);
    trail.note(anEvent());
    await trail.settled();
    for (let n = 0; n < 20; n += 1) trail.note(anEvent());
    expect(appended).to.deep.equal([1]);
    await rightOf(trail.store(anEvent()));
    expect(appended).to.deep.equal([1, 21]);
    for (let n = 0; n < 600; n += 1) trail.note(anEvent());
    await trail.settled();
    expect(appended).to.deep.equal([1, 21, 500, 100]);
    Object.assign(state, { isAway: true });
    trail.note(anEvent());
    await trail.settled();
    Object.assign(state, { isAway: false });
    await trail.close();
    expect(appended).to.deep.equal([1, 21, 500, 100, 1, 1]);
  });

  it('has 100 rows an hour and action of requests without a caller, and one with the number of the others', async () => {
    const { trail, store, stored } = aTrail();
    const request = (action: string, n: number, more: Partial<AuditEvent> = {}) =>
      trail.note(
        anEvent({
          action,
          outcome: 'refused',
          caller: undefined,
          at: minutes(n),
          origin: { id: `${action}-${n}`, address: `10.0.0.${n}` },
          ...more,
        }),
      );
    for (let n = 0; n < 250; n += 1) request('startSession', n);
    for (let n = 0; n < 100; n += 1) request('endSession', n);
    for (let n = 0; n < 250; n += 1) request('listTokens', n, { caller: { id: 'ci' } });
    for (let n = 0; n < 150; n += 1) request('endSignIns', n, { outcome: 'done' });
    const left: RequestOrigin = { id: 'left out', address: '10.0.0.7' };
    request('startSession', 250, { origin: left });
    expect(trail.knows(left)).to.equal(true);
    request('startSession', 251, { begun: { chain: 'c', seq: 1 } });
    await trail.close();
    const rows = stored.map((line) => JSON.parse(line) as AuditRow);
    const of = (name: string) => rows.filter(({ action }) => action === name);
    const actions = ['startSession', 'endSession', 'listTokens', 'endSignIns'];
    expect(actions.map((name) => of(name).length)).to.deep.equal([102, 100, 250, 150]);
    expect(of('startSession').at(-1)).to.deep.include({
      outcome: 'refused',
      code: 'too_many_rows',
      detail: { left_out: 151 },
      at: minutes(100).toISOString(),
      ended: minutes(250).toISOString(),
      who: null,
      address: null,
      request: null,
    });
    expect(verify(await anAudit(() => store).log()).findings).to.deep.equal([]);
  });

  it('drops, and counts, what nobody waits for once 10,000 wait', () => {
    const lost: number[] = [];
    const trail = chainedTrail({
      auditRows: { ...memoryStore().auditRows, append: () => () => new Promise(() => undefined) },
      signer: SIGNER,
      onFailure: (_, count) => void lost.push(count),
    });
    for (let n = 0; n < 10_003; n += 1) trail.note(anEvent());
    expect(lost).to.deep.equal([1, 1]);
  });
});
