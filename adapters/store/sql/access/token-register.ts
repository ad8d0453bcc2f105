import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ListedToken } from '../../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../../core/access/ports/token-register.js';
import { type Engine, type Preparing, writeIf } from '../engine/engine.js';
import { containsNul, Instant, jsonText, nullable } from '../rows/column-codecs.js';
import type { TokenWrites } from './token-writes.js';
import * as t from 'io-ts';
import { wordOf } from '../../../../core/shared/word.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeColumn, decodeFields, named } from '../rows/decode-row.js';
import { PERMISSIONS } from '../../../../core/access/caller.js';

const PermissionCodec = wordOf(PERMISSIONS);

export const decodePermissionRow = decodeColumn('permission', PermissionCodec, () => 'grants');

/** Reads a token by its hash, which each engine caches in its own way. */
export const findToken = ({ prepare }: Preparing) => {
  const find = prepare('token_by_hash', `${SELECT_TOKENS} WHERE hash = :hash`);
  return (hash: TokenHash) => find.first(decodeTokenRow, { hash: containsNul(hash) ? '' : hash });
};

export const tokenRegister = (
  { prepare, read, writes }: Engine<TokenWrites>,
  findByHash: TokenRegister['findByHash'],
): TokenRegister => {
  const any = prepare('any_token', 'SELECT 1 FROM token LIMIT 1');
  const list = prepare('list_tokens', LIST_TOKENS);
  return {
    ...writes,
    // Read first without the lock: a service also starts while others write, and on a store that is read-only.
    addFirst: (token, hash) =>
      writeIf(
        read(function* () {
          return !(yield* any.any());
        }),
        writes.addFirst(token, hash),
        false,
      ),
    findByHash,
    list: read(() => list.rows(decodeListedToken)),
  };
};

const grant = t.strict({ permission: PermissionCodec, scope: t.union([t.literal('fleet'), Uuid]) });

/** Takes a WHERE or an ORDER BY. */
const SELECT_TOKENS =
  'SELECT id, name, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name FROM token';

/** With their last use; without an address it is only known since when they were not used. */
const LIST_TOKENS = `
SELECT t.*, u.at AS idle_since, u.address, u.client
  FROM (${SELECT_TOKENS}) t LEFT JOIN token_use u ON u.token = t.id ORDER BY created_at, name`;

/** Grants are JSON, since they never change. */
const TOKEN_FIELDS = {
  id: Uuid,
  name: t.string,
  grants: jsonText(t.readonlyArray(grant)),
  createdAt: Instant,
  expiresAt: nullable(Instant),
  revokedAt: nullable(Instant),
  parent: nullable(Uuid),
  maker: nullable(Uuid),
  issuer: nullable(t.string),
  issuerName: nullable(t.string),
};

interface StoredIssuer {
  readonly issuer: O.Option<string>;
  readonly issuerName: O.Option<string>;
}

const withIssuer = <A extends StoredIssuer>({ issuer, issuerName, ...token }: A) => ({
  ...token,
  issuedBy: O.map((id: string) => ({
    id,
    ...(O.isSome(issuerName) && { name: issuerName.value }),
  }))(issuer),
});

const decodeTokenRow = flow(decodeFields(TOKEN_FIELDS, named('token')), E.map(withIssuer));

const decodeListedToken = flow(
  decodeFields(
    {
      ...TOKEN_FIELDS,
      idleSince: nullable(Instant),
      address: nullable(t.string),
      client: nullable(t.string),
    },
    named('token'),
  ),
  E.map(({ idleSince: since, address, client, ...row }): ListedToken => {
    const token = withIssuer(row);
    const idleSince = O.getOrElse(() => token.createdAt)(since);
    const use = (from: string) => ({
      at: idleSince,
      address: from,
      ...(O.isSome(client) && { client: client.value }),
    });
    return { ...token, idleSince, lastUse: O.map(use)(address) };
  }),
);
