import * as O from 'fp-ts/lib/Option.js';
import type { ReachCounts } from './reach.js';

/** A refused connection is an answer. A silent gateway shows nothing: many drop what they do not serve. */
export interface WitnessAnswer {
  /** Whether one of the witnesses that the operator chose was reached; none if the operator chose none. */
  readonly chosen: O.Option<'reached' | 'unreached'>;
  readonly gateway: 'reached' | 'unreached' | 'unknown';
}

/** What this node lacks: a network, name servers that answer, or any answer at all. */
export type IsolationCause = 'no_network' | 'no_resolver' | 'no_answer';

/** This node is cut off: it does not reach its servers, for a reason of its own. */
export interface Isolation {
  readonly cause: IsolationCause;
  /** How many servers it does not reach, of those that were well. */
  readonly failing: number;
  readonly well: number;
  readonly since: Date;
}

export interface IsolationVerdict {
  /** Whether the silence of a server says nothing about that server. */
  readonly holdsBack: boolean;
  /** Also none until servers have failed more than once, since the isolation may be brief. */
  readonly isolation: O.Option<Isolation>;
}

/** Fewer servers may fall silent together by themselves; with fewer failed checks, the isolation may be brief. */
export const LEAST_FAILURES = 5;

const failingOf = ({ stopped }: ReachCounts): number =>
  stopped.silent + stopped.no_network + stopped.no_resolver;

/** Whether enough servers fell silent at once that this node may be cut off: then a witness is probed. */
export const isSuspicious = (counts: ReachCounts): boolean =>
  counts.stopped.silent > 0 &&
  failingOf(counts) >= LEAST_FAILURES &&
  2 * failingOf(counts) > counts.well;

/**
 * A witness that the operator chose decides. The gateway shows only the first hop: a silent one proves that this node is cut
 * off, an answer does not prove the opposite. Without either, servers that are reached are the witnesses.
 */
const isCutOff = ({ stopped, reached }: ReachCounts, { chosen, gateway }: WitnessAnswer): boolean =>
  O.getOrElse(() => stopped.no_network > 0 || reached === 0 || gateway === 'unreached')(
    O.map((answer) => answer === 'unreached')(chosen),
  );

/** Decides whether the servers fail or this node does. The witness counts only where `isSuspicious`. */
export const assessIsolation = (counts: ReachCounts, witness: WitnessAnswer): IsolationVerdict => {
  const holdsBack = isSuspicious(counts) && isCutOff(counts, witness);
  const isCertain = counts.repeatedOwn >= LEAST_FAILURES;
  const isLasting = isCertain || (holdsBack && counts.repeated >= LEAST_FAILURES);
  const { well, since } = counts;
  if (!isLasting || since === undefined) return { holdsBack, isolation: O.none };
  const { cause, failing } = causeOf(counts, holdsBack);
  return { holdsBack, isolation: O.some({ cause, failing, well, since }) };
};

const causeOf = (counts: ReachCounts, holdsBack: boolean): Pick<Isolation, 'cause' | 'failing'> => {
  const { no_network, no_resolver } = counts.stopped;
  const failing = holdsBack ? failingOf(counts) : no_network + no_resolver;
  if (no_network > 0) return { cause: 'no_network', failing };
  return { cause: holdsBack ? 'no_answer' : 'no_resolver', failing };
};
