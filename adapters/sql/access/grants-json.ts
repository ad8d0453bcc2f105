import { createHash } from 'node:crypto';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { GrantedScopes } from './granted-scopes.js';

/** Grants as JSON for a statement: the scopes under each word. */
export const grantsJson = oncePerValue((scopes: GrantedScopes): string =>
  JSON.stringify(Object.fromEntries([...scopes].map(([word, there]) => [word, [...there]]))),
);

/** A short name for grants, the same whoever holds them. */
export const grantsDigest = oncePerValue((scopes: GrantedScopes): string =>
  createHash('sha256').update(grantsJson(scopes)).digest('base64'),
);
