import * as E from 'fp-ts/lib/Either.js';
import { errorDocument, type ErrorDocument } from '../../api/errors/error-document.js';
import { notFoundError, toUuid } from '../../api/resources/resource-body.js';
import type { TokenBody } from '../../api/access/token-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { scopePaths, scopesOf, showScopes } from './list-tokens-command.js';

export interface RevokeTokenOptions {
  readonly keepIssued?: boolean;
}

export const revokeTokenCommand =
  (nameOrId: string, { keepIssued = false }: RevokeTokenOptions): ApiStep =>
  async (api) => {
    const listed = await api.listTokens();
    if (E.isLeft(listed)) return listed;
    const found = findToken(listed.right.tokens, nameOrId);
    if (E.isLeft(found)) return found;
    const { id, name } = found.right;
    const uuid = toUuid(id);
    if (uuid === undefined) return E.left(notFoundError('token', nameOrId));
    const revoked = await api.revokeToken(uuid, { keep_issued: String(keepIssued) });
    if (E.isLeft(revoked)) return revoked;
    const scopes = showScopes(found.right, await scopePaths(api, scopesOf(found.right)));
    return E.right(
      commandOutput(
        { revoked: { id, name } },
        (body) => `Revoked: token ${body.revoked.name}, on ${scopes}.\n`,
      ),
    );
  };

/** By id, or by the name that no two tokens of an issuer have unless one was revoked; sessions have that of theirs. An expired one is still found. */
const findToken = (
  tokens: readonly TokenBody[],
  nameOrId: string,
): E.Either<ErrorDocument, TokenBody> => {
  const byId = tokens.find(({ id }) => id === toUuid(nameOrId));
  if (byId !== undefined) return E.right(byId);
  const [only, ...others] = tokens.filter(
    ({ name, revoked_at, parent_id }) =>
      name === nameOrId && revoked_at === null && parent_id === null,
  );
  if (only === undefined) return E.left(notFoundError('token', nameOrId));
  return others.length === 0 ? E.right(only) : E.left(severalTokens([only, ...others]));
};

const severalTokens = (tokens: readonly TokenBody[]): ErrorDocument =>
  errorDocument(
    'malformed_request',
    'Several tokens have this name; name one of them by its id.',
    tokens.map(({ id, created_at, issued_by: by }) => ({
      code: 'candidate',
      detail: `${id}, of ${created_at}${by === null ? '' : `, issued by ${by.name ?? by.id}`}`,
    })),
  );
