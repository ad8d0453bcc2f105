import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../described/channel.js';
import { type ProblemRecord, severityRank } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';

/** The channel that tells, as far as what it tells depends on it. */
export interface TellingChannel {
  readonly id: ResourceId;
  /** Such as `webhook`. */
  readonly kind: string;
  readonly rules: ChannelRules;
}

/** Whether the rules of a channel leave a problem out, as it is now. */
export const isLeftOut = (
  { id, rules }: TellingChannel,
  { kind, severity, resource }: ProblemRecord,
): boolean =>
  severityRank(severity) > severityRank(rules.severity ?? 'warning') ||
  rules.kinds?.includes(kind) === false ||
  rules.on?.some((path) => isUnder(path, resource.name)) === false ||
  // It could not say so.
  (kind === 'channel_failing' && resource.id === id);

/** By whole names: `db-1` is not above `db-10`. */
const isUnder = (path: string, other: string): boolean =>
  other === path || other.startsWith(`${path}/`);

/** Why nobody is told of a problem for now: somebody knows of it, wants to hear of it later, or another one explains it. */
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
