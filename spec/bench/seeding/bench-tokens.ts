import * as O from 'fp-ts/lib/Option.js';
import type { Store } from '../../../core/store.js';
import { grantsOn, PERMISSIONS } from '../../../core/access/caller.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';

/**
 * Adds so many tokens to a store, and returns their texts. Each sees the whole fleet, and each by grants that no
 * other has, so that a result cached for one is of no use to the next.
 */
export const benchTokens = async (store: Store, count: number): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, text, hash } = nodeTokenGenerator.generate();
    const token = {
      id,
      name: `bench ${id}`,
      grants: [...grantsOn('fleet', PERMISSIONS), ...grantsOn(aUuid(n), ['server:read'])],
      createdAt: new Date(),
      expiresAt: O.none,
      revokedAt: O.none,
      parent: O.none,
      maker: O.none,
      issuedBy: O.none,
    };
    await rightOf(store.tokens.add(token, hash));
    texts.push(text.reveal());
  }
  return texts;
};
