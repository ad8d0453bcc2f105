import * as O from 'fp-ts/lib/Option.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';
import type { ReadInstance } from '../../../core/monitoring/groups/group-member.js';
import { EXPLAINING_KINDS } from '../../../core/monitoring/groups/group-member.js';
import type { GroupStanding } from '../../../core/monitoring/groups/instance-reading.js';
import type { FoundQuery } from '../../../core/monitoring/ports/found-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState } from '../state.js';
import { compareBytes } from '../fleet/readable.js';

/** As `FoundRegister` promises of `readings`. */
export const readingsAround = (
  state: MemoryState,
  caller: Caller,
  resources: readonly ResourceId[],
): readonly ReadInstance[] => {
  const all = allReadings(state);
  const own = all.filter((one) => [one.instance, one.server].some((id) => resources.includes(id)));
  const keys = new Set(own.map(standingOf).flatMap((one) => [groupOf(one), one?.identity]));
  keys.delete(undefined);
  const isNear = (one: ReadInstance) => {
    const standing = standingOf(one);
    return own.includes(one) || keys.has(groupOf(standing)) || keys.has(standing?.identity);
  };
  return readable(state, caller, all.filter(isNear));
};

/** As `FoundRegister` promises of `groups`. */
export const groupPage = (
  state: MemoryState,
  caller: Caller,
  { after, limit }: FoundQuery,
): readonly ReadInstance[] => {
  const seen = readable(state, caller, allReadings(state));
  const groups = [...new Set(seen.flatMap((one) => groupOf(standingOf(one)) ?? []))]
    .sort(compareBytes)
    .filter((group) => group > O.getOrElse(() => '')(after))
    .slice(0, limit);
  return seen.filter((one) => groups.includes(groupOf(standingOf(one)) ?? ''));
};

const standingOf = ({ reading }: ReadInstance): GroupStanding | undefined =>
  O.toUndefined(reading.standing);

const groupOf = (standing: GroupStanding | undefined): string | undefined =>
  standing?.isMember === true ? standing.group : undefined;

const readable = (
  { byId }: MemoryState,
  caller: Caller,
  instances: readonly ReadInstance[],
): readonly ReadInstance[] =>
  instances
    .filter(({ instance }) => isVisible(caller, 'instance', byId.get(instance)?.lineage ?? []))
    .sort((a, b) => compareBytes(a.path, b.path));

const allReadings = ({ found, byId, problems }: MemoryState): readonly ReadInstance[] =>
  [...found].flatMap(([instance, { at, reading }]) => {
    const { resource, lineage = [] } = byId.get(instance) ?? {};
    const server = lineage.find(
      (scope) => scope !== 'fleet' && byId.get(scope)?.resource.type === 'server',
    );
    if (resource?.type !== 'instance' || server === undefined || server === 'fleet') return [];
    const open = [...problems.values()]
      .filter(
        ({ kind, closedAt, resource: { id } }) =>
          O.isNone(closedAt) &&
          EXPLAINING_KINDS.includes(kind) &&
          (id === instance || id === server),
      )
      .map(({ kind, resource: { type, id } }) => ({ kind, resource: { type, id } }));
    return [{ instance, server, path: resource.path, at, reading, open }];
  });
