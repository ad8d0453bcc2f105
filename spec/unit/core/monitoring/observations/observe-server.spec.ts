import { expect } from 'chai';
import fc from 'fast-check';
import type { MonitoringChange } from '../../../../../core/monitoring/monitored-state.js';
import type { Observation } from '../../../../../core/monitoring/observations/observation.js';
import { failed, good } from '../../../../../core/monitoring/observations/observation.js';
import { observeServer } from '../../../../../core/monitoring/observations/observe-server.js';
import type { ServerCheck } from '../../../../../core/monitoring/observations/server-check.js';
import {
  accepted,
  anInstanceCheck,
  aServerCheck,
  EVERY_LOGIN_RESULT,
  NO_ANSWER,
  refusedFor,
} from '../../../../support/monitoring/a-server-check.js';
import type { MonitoringModel } from '../../../../support/monitoring/monitoring-model.js';
import {
  applyChange,
  INITIAL_MODEL,
  observe,
} from '../../../../support/monitoring/monitoring-model.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { forAll, forAllOf } from '../../../../support/shared/random-cases.js';

const at = new Date('2026-11-21T03:00:00.000Z');
const noAnswer = { code: 'unreachable', cause: 'no_answer' } as const;
const portClosed = { code: 'unreachable', cause: 'refused' } as const;
const unreachable = (n: number, reason: typeof noAnswer | typeof portClosed = noAnswer) =>
  failed({ kind: 'instance_unreachable', reason }, aUuid(n), at);
const offline = failed({ kind: 'server_offline' }, aUuid(1), at);
const online = good('server_offline', aUuid(1), at);

const ofServer = (check: ServerCheck) =>
  observeServer(check, at).filter(({ key }) => key.kind === 'server_offline');

const afterOne = (model: MonitoringModel, one: Observation): MonitoringModel =>
  observe(model, one).reduce(applyChange, model);

const someResult = fc.oneof(
  { weight: 3, arbitrary: fc.constant(NO_ANSWER) },
  { weight: 1, arbitrary: fc.constantFrom(...EVERY_LOGIN_RESULT) },
);
const someResults = fc.array(someResult, { maxLength: 3 });

describe('observeServer', () => {
  it('takes a server for offline when none of its instances answers, and has that first', () => {
    expect(observeServer(aServerCheck([NO_ANSWER], [NO_ANSWER]), at)).to.deep.equal([
      offline,
      unreachable(10),
      unreachable(20),
    ]);
  });

  it('takes a refused connection for an answer', () => {
    expect(observeServer(aServerCheck([NO_ANSWER], [refusedFor(portClosed)]), at)).to.deep.equal([
      online,
      unreachable(10),
      unreachable(20, portClosed),
    ]);
  });

  it('observes nothing of a server of which it does not know enough', () => {
    const lost = refusedFor({ code: 'host_not_found' });
    const stuck = refusedFor({ code: 'timed_out' });
    for (const results of [[], [[NO_ANSWER], []], [[NO_ANSWER], [lost]], [[NO_ANSWER, stuck]]])
      expect(ofServer(aServerCheck(...results))).to.deep.equal([]);
    expect(observeServer(aServerCheck([]), at)).to.deep.equal([]);
  });

  it('takes a server for offline although a login is held back that would go to the same host', () => {
    const silent = anInstanceCheck([NO_ANSWER], { host: 'db-1' });
    const heldBack = (host: string) =>
      anInstanceCheck([], { instance: aUuid(20), isHeldBack: true, host });
    const beside = (host: string) =>
      ofServer({ server: aUuid(1), instances: [silent, heldBack(host)] });
    expect(beside('db-1')).to.deep.equal([offline]);
    expect(beside('db-2')).to.deep.equal([]);
  });

  it('never takes a server for offline that gave any answer, nor for online one that gave none', () => {
    const isSilence = (result: unknown) => JSON.stringify(result) === JSON.stringify(NO_ANSWER);
    const seen = { Good: 0, Failed: 0, none: 0 };
    forAllOf(200)(fc.array(someResults, { maxLength: 3 }), (results) => {
      const [observation] = ofServer(aServerCheck(...results));
      const allSilent = results.every((of) => of.length > 0 && of.every(isSilence));
      expect(observation?._tag === 'Failed').to.equal(results.length > 0 && allSilent);
      if (results.flat().some(({ _tag }) => _tag === 'Accepted'))
        expect(observation).to.deep.equal(online);
      if (results.flat().every(isSilence)) expect(observation?._tag).not.to.equal('Good');
      seen[observation?._tag ?? 'none'] += 1;
    });
    expect(Math.min(...Object.values(seen))).to.be.above(2);
  });

  it('observes each problem once at most', () => {
    forAll(fc.array(someResults, { maxLength: 1 }), (results) => {
      const keys = observeServer(aServerCheck(...results), at).map(({ key }) => key);
      expect(new Set(keys.map((key) => JSON.stringify(key))).size).to.equal(keys.length);
    });
  });

  it('opens and closes the problems of a server that goes away and comes back', () => {
    const check = (result: typeof NO_ANSWER, minute = 0) =>
      observeServer(aServerCheck([result]), new Date(+at + 60_000 * minute));
    const changesOf = (model: MonitoringModel, observations: readonly Observation[]) =>
      observations.flatMap((one) => observe(model, one));
    const tell = (changes: readonly MonitoringChange[]) =>
      changes.map(
        (one) =>
          `${one._tag} ${'key' in one ? one.key.kind : 'report' in one ? one.report.kind : ''}`,
      );
    const failing = [0, 1]
      .flatMap((minute) => check(NO_ANSWER, minute))
      .reduce(afterOne, INITIAL_MODEL);
    expect(tell(changesOf(failing, check(NO_ANSWER, 2)))).to.deep.equal([
      'Open server_offline',
      'Open instance_unreachable',
    ]);
    const away = check(NO_ANSWER, 2).reduce(afterOne, failing);
    const answering = check(refusedFor(portClosed));
    expect(tell(changesOf(away, answering))).to.deep.equal([
      'Close server_offline',
      'Update instance_unreachable',
    ]);
    const back = answering.reduce(afterOne, away);
    expect(tell(changesOf(back, check(accepted())))).to.deep.equal(['Close instance_unreachable']);
  });
});
