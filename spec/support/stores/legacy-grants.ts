import { type Grant, grantsOn, type Scope } from '../../../core/access/caller.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { readPermission } from '../../../core/access/permission.js';
import type { Store } from '../../../core/store.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';

const reads = (scope: Scope) => grantsOn(scope, RESOURCE_TYPES.map(readPermission));

const runs = (scope: Scope) => grantsOn(scope, ['backup:read']);

/** Grants of tokens before there was `backup:read`, and what has become of them. */
const TOKENS: readonly (readonly [before: readonly Grant[], after: readonly Grant[]])[] = [
  [reads('fleet'), [...reads('fleet'), ...runs('fleet')]],
  [
    [...grantsOn(aUuid(1), ['backup:write']), ...reads(aUuid(1)), ...reads(aUuid(2)).slice(1)],
    [
      ...grantsOn(aUuid(1), ['backup:write']),
      ...reads(aUuid(1)),
      ...reads(aUuid(2)).slice(1),
      ...runs(aUuid(1)),
    ],
  ],
  [grantsOn('fleet', ['backup:write']), grantsOn('fleet', ['backup:write'])],
  [[], []],
];

/** The ids of tokens and their grants as they are stored. */
export const LEGACY_GRANTS = TOKENS.map(
  ([before], n) => [aUuid(200 + n), JSON.stringify(before)] as const,
);

export const UPGRADED_GRANTS = TOKENS.map(([, after], n) => [aUuid(200 + n), after] as const);

export const grantsOfLegacyTokens = async ({ tokens }: Pick<Store, 'tokens'>) => {
  const ids = new Set<string>(LEGACY_GRANTS.map(([id]) => id));
  const listed = await rightOf(tokens.list);
  return listed.filter(({ id }) => ids.has(id)).map(({ id, grants }) => [id, grants] as const);
};
