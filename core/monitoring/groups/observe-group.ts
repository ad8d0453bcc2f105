import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../described/sign.js';
import type { Sign } from '../../dump-check/instance-facts.js';
import type { ProblemKey } from '../../problems/problem.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { GroupMember } from './group-member.js';
import { isSilent, latest, openAt, primaryOf, SILENT_KINDS } from './group-member.js';

/** What is seen of a group at a time by a check of one of its members. */
export interface SeenGroup {
  readonly own: GroupMember;
  readonly others: readonly GroupMember[];
  readonly at: Date;
  /** A reading that is older shows nothing of how its instance is now. */
  readonly freshMs: number;
}

/** The signs of a group, each at the member that has them to tell; none of what is not known for sure. */
export const signsOfGroup = (seen: SeenGroup): readonly Sign[] => [
  ...turns(seen),
  ...primaries(seen),
];

/** For an hour, that a member has another role now. */
const turns = ({ own: { standing }, at }: SeenGroup): readonly Sign[] => {
  const isNew = O.exists((turned: Date) => at.getTime() - turned.getTime() < HOUR_MS)(
    standing.turnedAt,
  );
  const became = (role: typeof standing.role) => O.some(isNew && standing.role === role ? 1 : 0);
  return [
    { kind: 'became_primary', figure: became('primary') },
    { kind: 'became_standby', figure: became('standby') },
  ];
};

const primaries = (seen: SeenGroup): readonly Sign[] => {
  const { own, others } = seen;
  const all = [own, ...others];
  // Of one that has not been seen for a while, and of which nothing is known to be wrong, the next round shows more.
  if (!all.every((one) => isFresh(seen, one) || isSilent(one))) return [];
  const alive = all.filter((one) => !isSilent(one));
  const acting = alive.filter(({ standing }) => standing.role === 'primary');
  const last = primaryOf(all) ?? latest(all.filter(hasTurned));
  const isTwo = acting.length > 1 && hasTurned(own) && latest(acting) === own;
  const isNone =
    acting.length === 0 && last === own && alive.some((one) => one !== own) && !isFed(alive);
  return [
    { kind: 'group_two_primaries', figure: O.some(isTwo ? acting.length : 0) },
    { kind: 'group_without_primary', figure: O.some(isNone ? 1 : 0) },
  ];
};

const isFresh = ({ at, freshMs }: SeenGroup, one: GroupMember): boolean =>
  at.getTime() - one.at.getTime() <= freshMs;

const hasTurned = ({ standing }: GroupMember): boolean => O.isSome(standing.turnedAt);

/** Whether more standbys are connected than standbys have: then there is a primary that no login reaches. */
const isFed = (alive: readonly GroupMember[]): boolean => {
  const standbys = alive.map(({ standing }) => standing).filter(({ role }) => role === 'standby');
  const connected = standbys.filter(({ isConnected }) => isConnected).length;
  return connected > standbys.reduce((sum, { replicas }) => sum + replicas, 0);
};

/**
 * The open problem that explains one of a kind at a member: what is wrong with its primary explains a standby, what is wrong with a
 * standby its primary, and a slot that holds WAL that nothing reads it. So each cause is reported once, and the rest is listed under it.
 */
export const explanationOf = (
  kind: SignKind,
  own: Pick<GroupMember, 'open'> & { readonly standing?: GroupMember['standing'] },
  others: readonly GroupMember[],
): ProblemKey | undefined => {
  const { standing } = own;
  if (kind === 'group_without_primary') return openAt(own, SILENT_KINDS);
  if (kind !== 'replica_lagging' && kind !== 'replica_disconnected') return undefined;
  if (standing?.role !== 'standby') {
    const standbys = others.filter((one) => one.standing.role === 'standby');
    return (
      (kind === 'replica_disconnected' ? openAt(own, ['slot_holds_wal']) : undefined) ??
      first(standbys, kind === 'replica_disconnected' ? [...SILENT_KINDS, kind] : [kind])
    );
  }
  const ofPrimary = first(
    others.filter((one) => one.standing.role === 'primary'),
    [...SILENT_KINDS, 'slot_holds_wal'],
  );
  return (
    ofPrimary ?? (kind === 'replica_lagging' ? openAt(own, ['replica_disconnected']) : undefined)
  );
};

const first = (members: readonly GroupMember[], kinds: readonly string[]): ProblemKey | undefined =>
  kinds.flatMap((kind) => members.flatMap((one) => openAt(one, [kind]) ?? []))[0];
