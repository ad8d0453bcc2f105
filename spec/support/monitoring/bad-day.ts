import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin } from '../../../core/dump-check/login-result.js';
import type { After } from '../../../adapters/login-probe/throttle/queued-attempt.js';
import { placeRules } from '../../../adapters/login-probe/throttle/login-places.js';
import { type DialledLogin, dialMsOf } from '../../../adapters/login-probe/transport/dialling.js';
import { partitionOf } from '../../../core/monitoring/assignment/assignment.js';
import { dueAt } from '../../../core/monitoring/assignment/round-times.js';
import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { withoutObstacles } from '../dump-check/without-obstacles.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { throttle } from '../login-probe/throttled-world.js';
import { MINUTE, type MonitorWorld } from './monitor-world.js';
import type { VirtualTime } from './virtual-time.js';

/** What came of one check. */
export interface EndedCheck {
  readonly server: ResourceId;
  readonly isSilent: boolean;
  readonly atMs: number;
  /** How long after its time the check ended. */
  readonly lateMs: number;
}

export type BadDay = ReturnType<typeof startBadDay>;

const DEADLINE_MS = 10_000;
const CONNECT_MS = 2;
const LOGIN_MS = 20;

/** Starts a monitor whose logins go through the real throttle to simulated servers, in virtual time. */
export const startBadDay = (world: MonitorWorld, checksAtOnce: number) => {
  const { time, monitorOf } = world;
  const silent = new Set<ResourceId>();
  const ended: EndedCheck[] = [];
  const { logIn, most } = simulatedServers(time, (target) => silent.has(target.host as ResourceId));
  // The deadline is in real time, of which a slow machine may take more.
  const logins = throttle(withoutObstacles(logIn), {
    clock: time.clock,
    loginsAtOnce: checksAtOnce,
    after: afterIn(time),
  });
  const targetOf = (server: ResourceId) => aDumpTarget({ host: server });
  const checkServer: CheckServer =
    ({ server, round, signal }) =>
    async () => {
      const outcome = await logins.monitoring.logIn(targetOf(server), signal)();
      if (E.isLeft(outcome)) return E.right({ missed: [outcome.left], isSilent: false });
      const isSilent = evidenceOf(outcome.right).server === 'failed';
      const partition = partitionOf(server);
      const due = dueAt(MINUTE)({ partition, round: new Date(round * MINUTE) });
      const atMs = time.clock.now().getTime();
      ended.push({ server, isSilent, atMs, lateMs: atMs - due.getTime() });
      return E.right({ missed: [], isSilent });
    };
  const { unattendedAtOnce, dialsAtOnce } = placeRules(checksAtOnce);
  monitorOf({ checkServer, concurrentChecks: unattendedAtOnce, slowChecks: dialsAtOnce }).start();
  return {
    ended,
    silent,
    logins,
    targetOf,
    /** The most logins that were under way at once. */
    mostLogins: most,
  };
};

const afterIn =
  ({ sleep }: VirtualTime): After =>
  (ms, callBack) => {
    const cancelled = new AbortController();
    void sleep(ms, cancelled.signal).then(() => {
      if (!cancelled.signal.aborted) callBack();
    });
    return () => cancelled.abort();
  };

const simulatedServers = (time: VirtualTime, isSilent: (target: DumpTarget) => boolean) => {
  let underWay = 0;
  let most = 0;
  const logIn: DialledLogin = (target, _signal, dialling) => async () => {
    dialling?.onProgress('resolved');
    if (isSilent(target)) {
      await time.sleep(
        dialMsOf(DEADLINE_MS, dialling?.isShort === true),
        new AbortController().signal,
      );
      return E.right({ _tag: 'Refused', refusal: { code: 'unreachable', cause: 'no_answer' } });
    }
    await time.sleep(CONNECT_MS, new AbortController().signal);
    dialling?.onProgress('connected');
    underWay += 1;
    most = Math.max(most, underWay);
    await time.sleep(LOGIN_MS, new AbortController().signal);
    underWay -= 1;
    return E.right(acceptedLogin(18));
  };
  return { logIn, most: () => most };
};
