import { expect } from 'chai';
import fc from 'fast-check';
import { MONITORING_RULES } from '../../../../core/monitoring/apply-observation.js';
import { applyObservations } from '../../../../core/monitoring/apply-observations.js';
import { failed, good } from '../../../../core/monitoring/observations/observation.js';
import { observeServer } from '../../../../core/monitoring/observations/observe-server.js';
import type { ServerCheck } from '../../../../core/monitoring/observations/server-check.js';
import { NO_MEMORY } from '../../../../core/monitoring/watch-memory.js';
import { detectedKey } from '../../../../core/problems/detected-kind.js';
import {
  aServerCheck,
  accepted,
  EVERY_LOGIN_RESULT,
  refusedFor,
  NO_ANSWER,
} from '../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const at = new Date('2026-11-21T03:00:00.000Z');
const noAnswer = { code: 'unreachable', cause: 'no_answer' } as const;
const portClosed = { code: 'unreachable', cause: 'refused' } as const;
const unreachable = (n: number, reason: typeof noAnswer | typeof portClosed = noAnswer) =>
  failed({ kind: 'instance_unreachable', reason }, aUuid(n), at);
const offline = failed({ kind: 'server_offline' }, aUuid(1), at);
const online = good('server_offline', aUuid(1), at);

const ofServer = (look: ServerCheck) =>
  observeServer(look, at).filter(({ key }) => key.kind === 'server_offline');

const someVerdict = fc.oneof(
  { weight: 3, arbitrary: fc.constant(NO_ANSWER) },
  { weight: 1, arbitrary: fc.constantFrom(...EVERY_LOGIN_RESULT) },
);
const someVerdicts = fc.array(someVerdict, { maxLength: 3 });

describe('observeServer', () => {
  it('calls a server offline when nothing answers at any instance of its, and says so first', () => {
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

  it('says nothing of a server of which it does not know enough', () => {
    const lost = refusedFor({ code: 'host_not_found' });
    const stuck = refusedFor({ code: 'timed_out' });
    for (const look of [[], [[NO_ANSWER], []], [[NO_ANSWER], [lost]], [[NO_ANSWER, stuck]]])
      expect(ofServer(aServerCheck(...look))).to.deep.equal([]);
    expect(observeServer(aServerCheck([]), at)).to.deep.equal([]);
  });

  it('never calls a server offline that gave any answer, nor online one that gave none', () => {
    const isSilence = (verdict: unknown) => JSON.stringify(verdict) === JSON.stringify(NO_ANSWER);
    const seen = { Good: 0, Failed: 0, none: 0 };
    fc.assert(
      fc.property(fc.array(someVerdicts, { maxLength: 3 }), (verdicts) => {
        const [observation] = ofServer(aServerCheck(...verdicts));
        const allSilent = verdicts.every((of) => of.length > 0 && of.every(isSilence));
        expect(observation?._tag === 'Failed').to.equal(verdicts.length > 0 && allSilent);
        if (verdicts.flat().some(({ _tag }) => _tag === 'Accepted'))
          expect(observation).to.deep.equal(online);
        if (verdicts.flat().every(isSilence)) expect(observation?._tag).not.to.equal('Good');
        seen[observation?._tag ?? 'none'] += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(...Object.values(seen))).to.be.above(20);
  });

  it('observes each problem once at most', () => {
    fc.assert(
      fc.property(fc.array(someVerdicts, { maxLength: 1 }), (verdicts) => {
        const keys = observeServer(aServerCheck(...verdicts), at).map(({ key }) => key);
        expect(new Set(keys.map((key) => JSON.stringify(key))).size).to.equal(keys.length);
      }),
    );
  });

  it('makes one judgement of a server that goes away and comes back', () => {
    const look = (verdict: typeof NO_ANSWER) => observeServer(aServerCheck([verdict]), at);
    const tell = ({ changes }: ReturnType<ReturnType<typeof applyObservations>>) =>
      changes.map(({ _tag, key }) => `${_tag} ${key.kind}`);
    const away = applyObservations(MONITORING_RULES)(
      NO_MEMORY,
      [NO_ANSWER, NO_ANSWER, NO_ANSWER].flatMap(look),
    );
    expect(tell(away)).to.deep.equal(['Open server_offline', 'Open instance_unreachable']);
    const answering = applyObservations(MONITORING_RULES)(
      away.memory,
      look(refusedFor(portClosed)),
    );
    expect(tell(answering)).to.deep.equal(['Close server_offline', 'Update instance_unreachable']);
    const back = applyObservations(MONITORING_RULES)(answering.memory, look(accepted()));
    expect(back.changes).to.deep.equal([
      { _tag: 'Close', key: detectedKey('instance_unreachable', aUuid(10)), at },
    ]);
  });
});
