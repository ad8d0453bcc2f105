import type { GrantedScopes } from '../sql-rows/granted-scopes.js';

/** Grants as JSON for a statement: the scopes under each word. */
export const grantsJson = (scopes: GrantedScopes): string =>
  JSON.stringify(Object.fromEntries([...scopes].map(([word, there]) => [word, [...there]])));
