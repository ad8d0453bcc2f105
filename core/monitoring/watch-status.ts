import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { heartbeatTimes } from './assignment/round-times.js';
import type { Uuid } from '../shared/uuid.js';

export interface NodeReport {
  /** The interval of rounds. */
  readonly intervalMs: number;
  /** How many servers it has to check. */
  readonly servers: number;
  /** By how much the longest waiting check is late, or a waiting one will be when it begins. */
  readonly behindMs: number;
  /** When a check last ended whose outcome was stored; none before the first. */
  readonly checkedAt: O.Option<Date>;
  /** Whether it is cut off: it does not reach its servers, for a reason of its own. */
  readonly isCutOff: boolean;
}

export interface ReportedNode extends NodeReport {
  readonly id: Uuid;
  readonly reportedAt: Date;
  /** Whether it has neither left nor counts as dead. */
  readonly isPresent: boolean;
}

/**
 * `current`: a check has ended within three rounds, and none waits for longer than one. `late`: one does. `stopped`: no check
 * has ended for three rounds. `never`: none ever has.
 */
export const WATCH_STATES = ['current', 'late', 'stopped', 'never'] as const;
export type WatchState = (typeof WATCH_STATES)[number];

export interface WatchStatus {
  readonly state: WatchState;
  /** None before the first report. */
  readonly intervalMs: O.Option<number>;
  readonly lastCheckAt: O.Option<Date>;
  /** By how much a waiting check is late, or will be; without a node, the next round. */
  readonly behindMs: number;
  /** The nodes that are alive. */
  readonly nodes: readonly ReportedNode[];
}

/** After how many rounds without a check the state of the fleet is unknown. */
const ROUNDS_OF_TRUST = 3;

export const watchStatus = (reports: readonly ReportedNode[], at: Date): WatchStatus => {
  const intervalMs = latest(reports)?.intervalMs ?? 0;
  const ages = reports.flatMap(({ checkedAt }) => (O.isSome(checkedAt) ? [checkedAt.value] : []));
  const lastCheckAt = ages.length === 0 ? O.none : O.some(new Date(Math.max(...ages.map(Number))));
  const nodes = reports.filter(isAlive(at));
  const ageMs = pipe(
    lastCheckAt,
    O.map((last) => Math.max(0, at.getTime() - last.getTime())),
  );
  const behindMs =
    nodes.length > 0
      ? Math.max(...nodes.map((node) => node.behindMs))
      : Math.max(0, O.getOrElse(() => 0)(ageMs) - intervalMs);
  return {
    state: stateOf(ageMs, behindMs, intervalMs),
    intervalMs: reports.length === 0 ? O.none : O.some(intervalMs),
    lastCheckAt,
    behindMs,
    nodes,
  };
};

/** The share of a round by which checks may be late and still count as in time again. */
const IN_TIME = 0.25;

/** Whether checks are late enough for a problem, or still too late for an open one to close. */
export const isTooLate = (
  { behindMs, intervalMs, nodes }: Pick<WatchStatus, 'behindMs' | 'intervalMs' | 'nodes'>,
  isOpen = false,
): boolean =>
  nodes.length > 0 && behindMs > O.getOrElse(() => 0)(intervalMs) * (isOpen ? IN_TIME : 1);

const latest = (reports: readonly ReportedNode[]): ReportedNode | undefined =>
  [...reports].sort((a, b) => b.reportedAt.getTime() - a.reportedAt.getTime())[0];

const isAlive =
  (at: Date) =>
  ({ isPresent, reportedAt, intervalMs }: ReportedNode): boolean =>
    isPresent && at.getTime() - reportedAt.getTime() <= heartbeatTimes(intervalMs).deadAfterMs;

const stateOf = (ageMs: O.Option<number>, behindMs: number, intervalMs: number): WatchState => {
  if (O.isNone(ageMs)) return 'never';
  if (ageMs.value > ROUNDS_OF_TRUST * intervalMs) return 'stopped';
  return behindMs > intervalMs ? 'late' : 'current';
};

/** Figures of the monitoring by this node, since it began. */
export interface MonitoringFigures {
  readonly checks: number;
  /** Checks in which something could not be observed or recorded. */
  readonly failedChecks: number;
  /** How often a claim or a heartbeat failed. */
  readonly failedClaims: number;
  /** By how much the check that waits longest is late. */
  readonly secondsBehind: number;
  /** By how much the check that was queued last will be late, at the durations of the checks so far. */
  readonly secondsForeseen: number;
  /** The round of the last partition that was claimed here; undefined before the first. */
  readonly lastRound: Date | undefined;
  /** When a check last ended whose outcome was stored; undefined before the first. */
  readonly lastCheck: Date | undefined;
  /** How many servers did not answer on the network when this node checked them last. */
  readonly silentServers: number;
}
