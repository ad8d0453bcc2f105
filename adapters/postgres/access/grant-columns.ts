import type { Scope } from '../../../core/access/caller.js';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { scopeUuid } from './scope-column.js';

/** Grants as two array literals of one length for a statement: a word, and a scope under it. */
export type GrantColumns = readonly [words: string, scopes: string];

export const grantColumns = oncePerValue((granted: GrantedScopes): GrantColumns => {
  const pairs = grantPairs(granted);
  return [
    arrayLiteral(pairs.map(([word]) => word)),
    arrayLiteral(pairs.map(([, scope]) => scopeUuid(scope))),
  ];
});

/** The fleet covers every other scope of its word, so that those need not be sent. */
export const grantPairs = (granted: GrantedScopes): readonly (readonly [string, Scope])[] =>
  [...granted].flatMap(([word, scopes]) =>
    (scopes.has('fleet') ? (['fleet'] as const) : [...scopes]).map(
      (scope) => [word, scope] as const,
    ),
  );

/** Neither our words, nor a UUID, nor a number holds a character that would have to be quoted. */
export const arrayLiteral = (elements: readonly (string | number)[]): string =>
  `{${elements.join(',')}}`;
