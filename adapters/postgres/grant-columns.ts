import { oncePerValue } from '../../core/domain/once-per-value.js';
import type { GrantedScopes } from '../sql-rows/granted-scopes.js';
import { scopeUuid } from './fleet-scope.js';

/** Grants as two array literals of one length for a statement: a word, and a scope under it. */
export type GrantColumns = readonly [words: string, scopes: string];

/** The fleet covers every other scope of its word, so that those need not be sent. */
export const grantColumns = oncePerValue((granted: GrantedScopes): GrantColumns => {
  const pairs = [...granted].flatMap(([word, scopes]) =>
    (scopes.has('fleet') ? (['fleet'] as const) : [...scopes]).map(
      (scope) => [word, scopeUuid(scope)] as const,
    ),
  );
  return [literal(pairs.map(([word]) => word)), literal(pairs.map(([, scope]) => scope))];
});

/** Neither our words nor a UUID holds a character that would have to be quoted. */
const literal = (elements: readonly string[]): string => `{${elements.join(',')}}`;
