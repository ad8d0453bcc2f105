import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../../core/domain/access-token.js';
import type { TokenHash, TokenRegister } from '../../core/ports/token-register.js';
import { decodeRows } from '../sql-rows/decode-row.js';
import { tokenColumns } from '../sql-rows/token-columns.js';
import { decodeTokenRow } from '../sql-rows/token-row.js';
import { takeLock } from './advisory-lock.js';
import { scopeText, scopeUuid } from './fleet-scope.js';
import { holdsNul } from './holds-nul.js';
import type { PostgresSession } from './postgres-session.js';

/** The grants come along as JSON, in the order in which they were given. */
const SELECT_TOKENS = `
SELECT id, name, created_at, expires_at, revoked_at,
       (SELECT coalesce(json_agg(json_build_object('permission', permission,
                                                   'scope', ${scopeText('scope_id')})
                                 ORDER BY position), '[]')::text
          FROM token_grant WHERE token_id = token.id) AS grants
  FROM token`;

const insertWhere = (condition: string): string => `
WITH added AS (
  INSERT INTO token (id, name, hash, created_at, expires_at, revoked_at)
  SELECT $1::uuid, $2, $3, $4::bigint, $5::bigint, $6::bigint WHERE NOT EXISTS (${condition})
  RETURNING id
), granted AS (
  INSERT INTO token_grant (token_id, position, permission, scope_id)
  SELECT added.id, g.position, g.permission, g.scope
    FROM added CROSS JOIN unnest($7::text[], $8::uuid[])
                          WITH ORDINALITY g (permission, scope, position)
)
SELECT id FROM added`;

const ADD = insertWhere('SELECT 1 FROM token WHERE name = $2 AND revoked_at IS NULL');
const ADD_FIRST = insertWhere('SELECT 1 FROM token');
const REVOKE = 'UPDATE token SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE id = $1::uuid';

export const postgresTokenRegister = ({
  read,
  write,
  transact,
}: PostgresSession): TokenRegister => {
  /** One after the other, so that each sees what those before it have added. */
  const add = (text: string) => (token: AccessToken, hash: TokenHash) =>
    transact((ask) =>
      pipe(
        ask(takeLock('token')),
        TE.flatMap(() => ask({ text, values: valuesOf(token, hash) })),
        TE.map(({ rowCount }) => rowCount > 0),
      ),
    );
  return {
    add: add(ADD),
    // Looked at first without the lock: a service starts while others write, and on a store that may only be read.
    addFirst: (token, hash) =>
      pipe(
        read('SELECT 1 FROM token LIMIT 1'),
        TE.flatMap(({ rows: [any] }) =>
          any === undefined ? add(ADD_FIRST)(token, hash) : TE.right(false),
        ),
      ),
    findByHash: (hash) =>
      pipe(
        read({
          name: 'token_by_hash',
          text: `${SELECT_TOKENS} WHERE hash = $1`,
          values: [holdsNul(hash) ? '' : hash],
        }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeTokenRow, rows)),
        TE.map(([found]) => O.fromNullable(found)),
      ),
    list: pipe(
      read(`${SELECT_TOKENS} ORDER BY created_at, name`),
      TE.flatMapEither(({ rows }) => decodeRows(decodeTokenRow, rows)),
    ),
    revoke: (id, at) =>
      pipe(
        write({ text: REVOKE, values: [id, at.getTime()] }),
        TE.map(({ rowCount }) => rowCount > 0),
      ),
  };
};

const valuesOf = (token: AccessToken, hash: TokenHash): unknown[] => {
  const { id, name, createdAt, expiresAt, revokedAt } = tokenColumns(token, hash);
  const permissions = token.grants.map(({ permission }) => permission);
  const scopes = token.grants.map(({ scope }) => scopeUuid(scope));
  return [id, name, hash, createdAt, expiresAt, revokedAt, permissions, scopes];
};
