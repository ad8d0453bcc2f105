import * as O from 'fp-ts/lib/Option.js';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { type Grant, grantsOn, PERMISSIONS } from '../../../core/access/caller.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../../support/access/a-caller.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';

export const PAGES = 200;

/** Who has the pages open: one token that is shared, tokens that see the same, and tokens of which no two see the same. */
export type PageCallers =
  | 'one caller'
  | 'callers who see the same'
  | 'callers who see different parts';

/** Those who see different parts see so many servers beside the one that all see; neighbours have all but one of them in common. */
const SERVERS_SEEN = 10;

export interface PageTokens {
  readonly admin: string;
  /** A token for each page. */
  readonly of: Readonly<Record<PageCallers, readonly string[]>>;
}

/** Every caller sees the server at this path. */
export const pageTokens = async (store: Store, path: string): Promise<PageTokens> => {
  const add = adding(store);
  const pages = Array.from({ length: PAGES }, (_, n) => n);
  const fleet = aViewer().grants;
  const shared = await add(fleet);
  const same: string[] = [];
  const different: string[] = [];
  for (const n of pages) {
    same.push(await add(fleet));
    const paths = Array.from({ length: SERVERS_SEEN }, (_, m) => `s${2 + n + m}`);
    different.push(await add(await viewersOf(store, [path, ...paths])));
  }
  return {
    admin: await add(grantsOn('fleet', PERMISSIONS)),
    of: {
      'one caller': pages.map(() => shared),
      'callers who see the same': same,
      'callers who see different parts': different,
    },
  };
};

const viewersOf = async (store: Store, paths: readonly string[]): Promise<readonly Grant[]> => {
  const grants: Grant[] = [];
  for (const path of paths) grants.push(...aViewer((await refAt(store, path)).id).grants);
  return grants;
};

const adding =
  ({ tokens }: Pick<Store, 'tokens'>) =>
  async (grants: readonly Grant[]): Promise<string> => {
    const { id, text, hash } = nodeTokenGenerator.generate();
    const token = {
      id,
      name: `page ${id}`,
      grants,
      createdAt: new Date(),
      expiresAt: O.none,
      revokedAt: O.none,
      parent: O.none,
      maker: O.none,
      issuedBy: O.none,
    };
    await rightOf(tokens.add(token, hash));
    return text.reveal();
  };
