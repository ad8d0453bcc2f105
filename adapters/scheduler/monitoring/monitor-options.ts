import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { SendHeartbeat } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { LapseProblems } from '../../../core/problems/use-cases/report-problem.js';
import type { EvaluateLateness } from '../../../core/monitoring/use-cases/evaluate-lateness.js';
import type { Purge } from '../../../core/shared/use-cases/purge.js';
import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { Sleep } from '../background/sleep.js';
import type { OnWarning, Warnings } from '../background/warnings.js';
import type { IsolationVerdict } from '../../../core/monitoring/isolation/assess-isolation.js';
import { isSuspicious } from '../../../core/monitoring/isolation/assess-isolation.js';
import type { ReachCounts } from '../../../core/monitoring/isolation/reach.js';
import type {
  EvaluateIsolation,
  FindIsolation,
} from '../../../core/monitoring/use-cases/evaluate-isolation.js';

export interface MonitorOptions {
  /** Of this process alone. */
  readonly node: Uuid;
  readonly sendHeartbeat: SendHeartbeat;
  readonly checkServer: CheckServer;
  readonly lapseProblems: LapseProblems;
  readonly evaluateLateness: EvaluateLateness;
  readonly purgeProblems: Purge;
  readonly nodes: Pick<MonitoringNodes, 'claim' | 'leave' | 'report'>;
  readonly clock: Clock;
  /** Of a round; 0 for no checks. */
  readonly intervalMs: number;
  /** How many servers are checked at once, besides those whose answer takes long. */
  readonly concurrentChecks: number;
  /** How many of those. */
  readonly slowChecks: number;
  readonly onWarning: OnWarning;
  /** Without it, this node never suspects itself. */
  readonly isolation?: IsolationUseCases;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
  /** From 0 to 1; `Math.random` unless given. */
  readonly random?: () => number;
}

/** How a node finds out that it is cut off itself. */
export interface IsolationUseCases {
  readonly evaluate: EvaluateIsolation;
  readonly find: FindIsolation;
}

export interface IsolationWatchPorts {
  readonly node: Uuid;
  readonly isolation: IsolationUseCases;
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly warnings: Warnings;
  readonly onWarning: OnWarning;
}

/** A sighting counts for this many rounds. */
export const ROUNDS = 2;

export const WELL: IsolationVerdict = { holdsBack: false, isolation: O.none };

/** What a watch knows between two evaluations. */
export interface WatchState {
  verdict: IsolationVerdict;
  /** How many nodes there were; undefined before the first evaluation. */
  nodes: number | undefined;
  mayBeOpen: boolean;
  /** Until then, a problem that was open at the start is not closed while any server is not reached. */
  openUntilMs: number;
}

/** Evaluates what was seen, and warns where a node begins or ceases to be cut off. */
export const evaluateOnce = async (
  { node, isolation, clock, intervalMs, warnings, onWarning }: IsolationWatchPorts,
  state: WatchState,
  nodes: number,
  { count, isHandedOver }: { readonly count: () => ReachCounts; readonly isHandedOver: boolean },
): Promise<void> => {
  const nowMs = clock.now().getTime();
  if (state.nodes === undefined) {
    const isOpen = await warnings.attempt(isolation.find);
    if (isOpen === undefined) return;
    const openUntilMs = isOpen ? nowMs + ROUNDS * intervalMs : 0;
    Object.assign(state, { nodes, mayBeOpen: isOpen, openUntilMs });
    state.verdict = { ...WELL, holdsBack: isOpen };
  }
  const counts = count();
  const isUnclear = 2 * counts.seen < counts.assigned || counts.since !== undefined;
  if (isUnclear && nowMs < state.openUntilMs) return;
  const mayBeOpen = state.mayBeOpen || nodes < (state.nodes ?? nodes);
  // While a witness is asked, it is in doubt.
  if (isSuspicious(counts)) state.verdict = { ...state.verdict, holdsBack: true };
  const next = await warnings.attempt(
    isolation.evaluate({ id: node, counts, countAgain: count, isHandedOver, mayBeOpen }),
  );
  if (next === undefined) return;
  const isIsolated = O.isSome(next.isolation);
  if (isIsolated !== O.isSome(state.verdict.isolation))
    onWarning(wordingOf(next), {
      event: 'control_plane_isolated',
      state: isIsolated ? 'began' : 'ended',
    });
  Object.assign(state, { verdict: next, nodes, mayBeOpen: next.mayBeOpen });
};

const wordingOf = ({ isolation, holdsBack }: IsolationVerdict): string => {
  if (O.isNone(isolation)) return 'This node reaches its servers again.';
  const { cause, failing, well } = isolation.value;
  const consequence = holdsBack ? '; silent servers are not reported until it is over' : '';
  return `This node itself is cut off (${cause}): it does not reach ${failing} of ${well} servers${consequence}.`;
};
