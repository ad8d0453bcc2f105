import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isoOrNull } from '../fields/instants.js';
import type { TokenBody } from './token-body.js';

/** Who makes a request, and what that caller may do where. */
export interface MeBody extends Pick<TokenBody, 'id' | 'grants' | 'expires_at'> {
  /** Null where a sign-on of the embedding service gives none. */
  readonly name: string | null;
}

export const meBody = ({ id, name, grants, expiresAt }: Caller): MeBody => ({
  id,
  name: name ?? null,
  grants: grants.map(({ permission, scope }) => ({ permission, scope })),
  expires_at: isoOrNull(O.fromNullable(expiresAt)),
});
