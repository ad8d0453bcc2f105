import * as O from 'fp-ts/lib/Option.js';
import { FOUND, isManager } from '../../../core/fleet/fleet-resource.js';
import type { Prune, PruneScope } from '../../../core/fleet/prune-scope.js';
import { parsePruneScope, pruneScopeText } from '../../../core/fleet/prune-scope.js';
import { flagParameter, parameter } from '../operation/parameter.js';
import { sentValue } from '../operation/sent.js';

/** What a scope to prune is, as the end of a sentence. */
export const PRUNE_SCOPE_WORDING =
  'the path of a server or of what is under one, such as db-eu-1 or db-eu-*, destination:NAME or channel:NAME';

export const DRY_RUN = flagParameter(
  'DryRun',
  'Whether to return the plan only, and change nothing.',
);

/** One scope or several, as a query has them; empty if the query has none. */
const parsePruneScopes = (input: unknown): O.Option<readonly PruneScope[]> => {
  const texts: readonly unknown[] = Array.isArray(input)
    ? input
    : input === undefined
      ? []
      : [input];
  return O.traverseArray((text: unknown) =>
    typeof text === 'string' ? parsePruneScope(text) : O.none,
  )(texts);
};

/** The query parameters that say what is pruned. */
export const pruneParameters = (prune: Prune) =>
  typeof prune === 'boolean'
    ? { prune: String(prune) }
    : { prune_under: prune.map(pruneScopeText) };

/** What the name is under which a fleet is applied, as the end of a sentence. */
export const MANAGER_WORDING = `a name of 1 to 64 letters, digits, dots, dashes and underscores, other than \`${FOUND}\`, which stands for found databases`;

export const parseManager: (text: string) => O.Option<string> = O.fromPredicate(isManager);

const optional =
  <A>(parse: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<A | undefined> => {
    if (input === undefined) return O.some(undefined);
    return typeof input === 'string' ? parse(input) : O.none;
  };

const parseDigest = O.fromPredicate((text: string) => /^[0-9a-f]{16}$/.test(text));

export const CONFIRM = parameter(
  'Confirm',
  'The `digest` of a dry run, without which nothing is changed if more than a tenth of the fleet would be removed, or more than twenty resources. With that of another plan nothing is changed.',
  sentValue<string | undefined, string | undefined>(
    'the `digest` of a dry run',
    optional(parseDigest),
    { type: 'string', pattern: '^[0-9a-f]{16}$' },
  ),
);

export const APPLY_QUERY = {
  prune: flagParameter('Prune', 'Whether to remove what is not in the document.'),
  prune_under: parameter(
    'PruneUnder',
    'Parts of the fleet in which to remove what is not in the document: the path of a server or of what is under one, such as `db-eu-1`, `destination:NAME` or `channel:NAME`. In a name, `*` stands for any characters, and `%2A` for a star. What is in none of them stays, and is not listed. Not together with `prune`.',
    sentValue<readonly PruneScope[], readonly string[] | undefined>(
      PRUNE_SCOPE_WORDING,
      parsePruneScopes,
      { type: 'array', items: { type: 'string', minLength: 1, maxLength: 4096 } },
    ),
  ),
  dry_run: DRY_RUN,
  confirm: CONFIRM,
  as: parameter(
    'As',
    'The name of who declares what is in the document. Only what the same name has declared is removed, and what another one has declared is not in it.',
    sentValue<string | undefined, string | undefined>(MANAGER_WORDING, optional(parseManager), {
      type: 'string',
      pattern: '^[A-Za-z0-9_.-]{1,64}$',
      default: 'fleet-file',
    }),
  ),
  adopt: flagParameter(
    'Adopt',
    'Whether to take over what is in the document, and was declared by another name or made by hand.',
  ),
};
