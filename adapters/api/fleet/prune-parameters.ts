import * as O from 'fp-ts/lib/Option.js';
import {
  parsePruneScope,
  type Prune,
  type PruneScope,
  pruneScopeText,
} from '../../../core/fleet/prune-scope.js';
import { describedCodec } from '../fields/decode-exactly.js';

/** What a scope to prune is, as the end of a sentence. */
export const PRUNE_SCOPE_WORDING =
  'the path of a server or of what is under one, such as db-eu-1 or db-eu-*, destination:NAME or channel:NAME';

/** One scope or several, as a query has them; none where there is none. */
export const PruneScopes = describedCodec(PRUNE_SCOPE_WORDING, (input) => {
  const texts: readonly unknown[] = Array.isArray(input)
    ? input
    : input === undefined
      ? []
      : [input];
  return O.traverseArray((text: unknown) =>
    typeof text === 'string' ? parsePruneScope(text) : O.none,
  )(texts);
});

/** The query parameters that say what is pruned. */
export const pruneParameters = (prune: Prune): readonly (readonly [string, string])[] =>
  typeof prune === 'boolean'
    ? [['prune', String(prune)]]
    : prune.map((scope: PruneScope) => ['prune_under', pruneScopeText(scope)]);

/** What the name is under which a fleet is applied, as the end of a sentence. */
export const MANAGER_WORDING = 'a name of 1 to 64 letters, digits, dots, dashes and underscores';

export const parseManager: (text: string) => O.Option<string> = O.fromPredicate((text) =>
  /^[\w.-]{1,64}$/.test(text),
);

/** The name under which a fleet is applied, as a query has it; absent where there is none. */
export const Manager = describedCodec(MANAGER_WORDING, (input) =>
  input === undefined
    ? O.some(undefined)
    : typeof input === 'string'
      ? parseManager(input)
      : O.none,
);
