import type { GrantedScopes } from '../sql-rows/granted-scopes.js';
import { scopeUuid } from './fleet-scope.js';

type GrantColumns = readonly [words: readonly string[], scopes: readonly string[]];

/**
 * Grants as two arrays of one length for a statement: a word, and a scope under it.
 * The fleet covers every other scope of its word, so that those need not be sent.
 */
export const grantColumns = (granted: GrantedScopes): GrantColumns => {
  const pairs = [...granted].flatMap(([word, scopes]) =>
    (scopes.has('fleet') ? (['fleet'] as const) : [...scopes]).map(
      (scope) => [word, scopeUuid(scope)] as const,
    ),
  );
  return [pairs.map(([word]) => word), pairs.map(([, scope]) => scope)];
};
