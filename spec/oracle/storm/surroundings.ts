import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryDumpStorage } from '../../support/memory/dump-storage.js';
import { memoryDumpVerifier } from '../../support/memory/dump-restorer.js';
import { aRestoredDatabase } from '../../support/backups/proving/a-restored-database.js';
import { memorySender } from '../../support/memory/channel-sender.js';
import type { LoginRefusal, LoginResult } from '../../../core/dump-check/login-result.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { Witness } from '../../../core/monitoring/ports/witness.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import type { Ports } from '../../../composition/modules/parts.js';
import { type Faults, unlessKilled, type Victim } from './faults.js';
import { faultyDumps, faultySender, faultyStorage } from './faulty-ports.js';
import { time } from './jumping-time.js';

/** What is wrong with a host, and since when. */
export interface Outage {
  readonly refusal: LoginRefusal;
  readonly sinceMs: number;
}

/** One answer that a node got of a host. */
export interface Answer {
  readonly atMs: number;
  readonly refusal: LoginRefusal | undefined;
}

export const REFUSALS: readonly LoginRefusal[] = [
  { code: 'unreachable', cause: 'no_answer' },
  { code: 'unreachable', cause: 'refused' },
  { code: 'timed_out', cause: 'silent' },
  { code: 'server_not_ready', cause: 'hung_up' },
  { code: 'not_a_database_server', cause: 'http' },
  { code: 'login_rejected', cause: 'credentials' },
];

/** Everything but the store, shared by all nodes; what is true of it is known. */
export interface Surroundings {
  readonly outages: Map<string, Outage>;
  /** Of each host, the last ones. */
  readonly answers: Map<string, Answer[]>;
  /** Where a node has no network until; it keeps none that has ended. */
  readonly cutOffUntilMs: WeakMap<Victim, number>;
  readonly storage: ReturnType<typeof memoryDumpStorage>;
  readonly sender: ReturnType<typeof memorySender>;
  readonly portsOf: (node: Victim) => Partial<Ports>;
}

const KEPT = 200;

export const surroundings = (faults: Faults): Surroundings => {
  const around = {
    outages: new Map<string, Outage>(),
    answers: new Map<string, Answer[]>(),
    cutOffUntilMs: new WeakMap<Victim, number>(),
    storage: memoryDumpStorage(),
    sender: memorySender(),
  };
  const portsOf = (node: Victim): Partial<Ports> => ({
    login: loginOf(faults, around, node),
    witness: witnessOf(around, node),
    storage: faultyStorage(faults, around.storage, node),
    sender: faultySender(faults, around.sender, node),
    dumps: faultyDumps(faults),
    verifier: memoryDumpVerifier(() => E.right(aRestoredDatabase())),
  });
  return { ...around, portsOf };
};

type Around = Omit<Surroundings, 'portsOf'>;

const isCutOff = ({ cutOffUntilMs }: Around, node: Victim) =>
  time.passedMs() < (cutOffUntilMs.get(node) ?? 0);

const SILENCE: LoginRefusal = { code: 'unreachable', cause: 'no_answer' };

const loginOf = (faults: Faults, around: Around, node: Victim): LoginProbe => {
  const refusalOf = (host: string): LoginRefusal | undefined => {
    if (isCutOff(around, node)) return SILENCE;
    const noise = faults.strike('login', 25) ? REFUSALS[faults.random(REFUSALS.length)] : undefined;
    return around.outages.get(host)?.refusal ?? noise;
  };
  const attempt = async (host: string, signal: AbortSignal | undefined) => {
    const refusal = refusalOf(host);
    const slow = faults.strike('login late', 15) ? faults.random(9_000) : 0;
    await time.wait(refusal === SILENCE ? 5_000 : 5 + slow);
    await unlessKilled(node, undefined);
    if (signal?.aborted === true) return E.left(unavailable('login', 'abandoned'));
    const answers = around.answers.get(host) ?? [];
    around.answers.set(host, [...answers.slice(-KEPT), { atMs: time.passedMs(), refusal }]);
    return E.right(
      refusal === undefined ? acceptedLogin(18) : ({ _tag: 'Refused', refusal } as const),
    );
  };
  return {
    logIn:
      ({ host }, signal) =>
      () =>
        attempt(host, signal),
    inspect:
      ({ host }, signal) =>
      async () => {
        const outcome = await attempt(host, signal);
        return E.map((result: LoginResult) =>
          result._tag === 'Refused' ? result : { ...result, obstacles: [] },
        )(outcome);
      },
  };
};

const witnessOf = (around: Around, node: Victim): Witness => ({
  ask: async () => {
    await time.wait(20);
    const answer = isCutOff(around, node) ? 'unreached' : 'reached';
    return { chosen: O.some(answer), gateway: answer };
  },
});
