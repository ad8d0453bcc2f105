import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../described/channel.js';
import { type ProblemRecord, severityRank } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';

/** A channel, as far as its messages depend on it. */
export interface ComposingChannel {
  readonly id: ResourceId;
  /** The other side stores each problem, and ends what is not repeated to it. */
  readonly isMirror: boolean;
  readonly rules: ChannelRules;
}

/** Whether the rules of a channel exclude a problem, as it is now. */
export const isLeftOut = (
  { id, rules }: ComposingChannel,
  { kind, severity, resource }: ProblemRecord,
): boolean =>
  severityRank(severity) > severityRank(rules.severity ?? 'warning') ||
  rules.kinds?.includes(kind) === false ||
  rules.on?.some((path) => isUnder(path, resource.name)) === false ||
  // It cannot announce that it fails itself.
  (kind === 'channel_failing' && resource.id === id);

/** By whole names: `db-1` is not above `db-10`. */
const isUnder = (path: string, other: string): boolean =>
  other === path || other.startsWith(`${path}/`);

/** A problem is not announced while it is acknowledged, snoozed, or explained by another one. */
export interface Silence {
  /** None where only a change ends it. */
  readonly until: O.Option<Date>;
}

export const silenceOf = (
  { acknowledgement, suppressedBy, snoozedUntil }: ProblemRecord,
  now: Date,
): O.Option<Silence> => {
  if (O.isSome(acknowledgement) || O.isSome(suppressedBy)) return O.some({ until: O.none });
  const isSnoozed = O.isSome(snoozedUntil) && snoozedUntil.value > now;
  return isSnoozed ? O.some({ until: snoozedUntil }) : O.none;
};
