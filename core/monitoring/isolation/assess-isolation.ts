import * as O from 'fp-ts/lib/Option.js';
import type { ReachCounts } from './reach-counts.js';

/** A refused connection is an answer. Silence of a gateway says nothing: many drop what they do not serve. */
export interface WitnessAnswer {
  /** Whether one of the witnesses of the operator's choice was reached; none where there is none. */
  readonly chosen: O.Option<'reached' | 'unreached'>;
  readonly gateway: 'reached' | 'unreached' | 'unknown';
}

/** What this node lacks: a network, name servers that answer, or an answer of anything at all. */
export type IsolationCause = 'no_network' | 'no_resolver' | 'no_answer';

/** It is us: this node does not reach its servers, for a reason of its own. */
export interface Isolation {
  readonly cause: IsolationCause;
  /** How many servers it does not reach, of how many that were well. */
  readonly failing: number;
  readonly well: number;
  readonly since: Date;
}

/** What follows from what a node reaches. */
export interface IsolationVerdict {
  /** Whether the silence of a server says nothing about that server. */
  readonly holdsBack: boolean;
  /** None, too, while it may be over in a moment: until servers have failed more than once. */
  readonly isolation: O.Option<Isolation>;
}

/** Fewer servers may fall silent together by themselves; and with fewer failed checks, it may be over in a moment. */
export const LEAST_FAILURES = 5;

const failingOf = ({ stopped }: ReachCounts): number =>
  stopped.silent + stopped.no_network + stopped.no_resolver;

/** Whether so many servers fell silent at once that it may be us: then a witness is asked. */
export const isSuspicious = (counts: ReachCounts): boolean =>
  counts.stopped.silent > 0 &&
  failingOf(counts) >= LEAST_FAILURES &&
  2 * failingOf(counts) > counts.well;

/**
 * A witness of the operator's choice decides. The gateway shows only that the first step works: it can say that we are cut
 * off, but not that we are not. Without either, servers that are reached are witnesses themselves.
 */
const isCutOff = ({ stopped, reached }: ReachCounts, { chosen, gateway }: WitnessAnswer): boolean =>
  O.getOrElse(() => stopped.no_network > 0 || reached === 0 || gateway === 'unreached')(
    O.map((answer) => answer === 'unreached')(chosen),
  );

/** Decides whether the servers fail or this node does. The witness only counts where `isSuspicious`. */
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
