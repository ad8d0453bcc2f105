import * as O from 'fp-ts/lib/Option.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { grantsOn, PERMISSIONS, permissionsOfRole } from '../../../core/access/caller.js';
import type { Store } from '../../../core/store.js';
import { aToken } from '../access/a-token.js';
import { aUuid } from '../shared/a-uuid.js';
import { refAt } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';

export type Holder =
  | 'admin'
  | 'operator'
  | 'viewer'
  | 'neighbour'
  | 'stranger'
  | 'expired'
  | 'revoked';

/** The text of the token that somebody holds. */
export const tokenOf = (holder: Holder): string => `ship_${holder}`;

export const bearer = (holder: Holder) => ({ authorization: `Bearer ${tokenOf(holder)}` });

/** Gives each kind of caller a token. The neighbour may do everything, on the other server. */
export const seedTokens = async (store: Store): Promise<void> => {
  const neighbourhood = await refAt(store, 'db-us-1');
  const holders = {
    admin: { grants: grantsOn('fleet', PERMISSIONS) },
    operator: { grants: grantsOn('fleet', permissionsOfRole('operator')) },
    viewer: { grants: grantsOn('fleet', permissionsOfRole('viewer')) },
    neighbour: { grants: grantsOn(neighbourhood.id, PERMISSIONS) },
    stranger: { grants: [] },
    expired: { expiresAt: O.some(new Date('2026-11-20T09:00:00.000Z')) },
    revoked: { revokedAt: O.some(new Date('2026-11-20T09:00:00.000Z')) },
  };
  for (const [index, [holder, telling]] of Object.entries(holders).entries()) {
    const token = aToken({ id: aUuid(100 + index), name: holder, ...telling });
    await rightOf(store.tokens.add(token, nodeTokenGenerator.hash(tokenOf(holder as Holder))));
  }
};
