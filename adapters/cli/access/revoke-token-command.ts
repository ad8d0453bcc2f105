import * as E from 'fp-ts/lib/Either.js';
import { problemDocument } from '../../api/errors/error-catalogue.js';
import { asId, nothingFound } from '../../api/resources/find-resource.js';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import type { TokenBody } from '../../api/access/token-body.js';
import { reply, type Step } from '../command/command-output.js';

export const revokeTokenCommand =
  (nameOrId: string): Step =>
  async (operations) => {
    const tokens = await operations.listTokens();
    if (E.isLeft(tokens)) return tokens;
    const found = findToken(tokens.right, nameOrId);
    if (E.isLeft(found)) return found;
    const { id, name } = found.right;
    const uuid = asId(id);
    if (uuid === undefined) return E.left(nothingFound('token', nameOrId));
    const revoked = await operations.revokeToken(uuid);
    if (E.isLeft(revoked)) return revoked;
    return E.right(
      reply({ revoked: { id, name } }, (body) => `Revoked the token ${body.revoked.name}.\n`),
    );
  };

/** By id, or by the name that no two tokens bear unless one of them was revoked. An expired one is still named. */
const findToken = (
  tokens: readonly TokenBody[],
  nameOrId: string,
): E.Either<ProblemDocument, TokenBody> => {
  const byId = tokens.find(({ id }) => id === asId(nameOrId));
  if (byId !== undefined) return E.right(byId);
  const [only, ...others] = tokens.filter(
    ({ name, revoked_at }) => name === nameOrId && revoked_at === null,
  );
  if (only === undefined) return E.left(nothingFound('token', nameOrId));
  return others.length === 0 ? E.right(only) : E.left(severalTokens([only, ...others]));
};

const severalTokens = (tokens: readonly TokenBody[]): ProblemDocument =>
  problemDocument(
    'malformed_request',
    'Several tokens bear this name; name one of them by its id.',
    tokens.map(({ id, created_at }) => ({ code: 'candidate', detail: `${id}, of ${created_at}` })),
  );
