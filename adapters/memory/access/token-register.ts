import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import { type AccessToken, isLive, SESSIONS_PER_TOKEN } from '../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';

export const memoryTokenRegister = (cell: StateCell): TokenRegister => ({
  add: (token, hash) => cell.run(addUnless(isNameTaken, token, hash)),
  addFirst: (token, hash) => cell.run(addUnless(({ tokens }) => tokens.size > 0, token, hash)),
  addSession: (session, hash) =>
    cell.run((state) => {
      for (const [known, token] of state.tokens)
        if (isEndedSession(token, session.createdAt)) state.tokens.delete(known);
      for (const known of oldestSiblings(state, session)) state.tokens.delete(known);
      return addUnless(hasNoParent, session, hash)(state);
    }),
  findByHash: (hash) => cell.run(({ tokens }) => O.fromNullable(tokens.get(hash))),
  list: cell.run(({ tokens }) => pipe([...tokens.values()], RA.sortBy([byAge, byName]))),
  revoke: (id, at) =>
    cell.run(({ tokens }) => {
      const isRevoked = (token: AccessToken) => token.id === id || isChildOf(id)(token);
      const revoked = [...tokens].filter(([, token]) => isRevoked(token));
      for (const [hash, token] of revoked)
        tokens.set(hash, { ...token, revokedAt: O.some(O.getOrElse(() => at)(token.revokedAt)) });
      return revoked.length > 0;
    }),
  removeExpiry: (id) =>
    cell.run(({ tokens }) => {
      const found = [...tokens].find(([, token]) => token.id === id);
      if (found !== undefined) tokens.set(found[0], { ...found[1], expiresAt: O.none });
      return found !== undefined;
    }),
});

const addUnless =
  (
    isTaken: (state: MemoryState, token: AccessToken) => boolean,
    token: AccessToken,
    hash: TokenHash,
  ) =>
  (state: MemoryState): boolean => {
    if (isTaken(state, token)) return false;
    state.tokens.set(hash, token);
    return true;
  };

const isNameTaken = ({ tokens }: MemoryState, { name }: AccessToken): boolean =>
  [...tokens.values()].some((token) => token.name === name && isUnrevokedRoot(token));

const isUnrevokedRoot = ({ revokedAt, parent }: AccessToken): boolean =>
  O.isNone(revokedAt) && O.isNone(parent);

const isChildOf = (id: Uuid) => (token: AccessToken) => O.toUndefined(token.parent) === id;

const hasNoParent = ({ tokens }: MemoryState, session: AccessToken): boolean =>
  ![...tokens.values()].some((token) => isUnrevokedRoot(token) && isChildOf(token.id)(session));

const isEndedSession = (token: AccessToken, now: Date): boolean =>
  O.isSome(token.parent) && !isLive(token, now);

/** The hashes of the sessions that make room for another one. */
const oldestSiblings = ({ tokens }: MemoryState, { parent }: AccessToken): readonly TokenHash[] => {
  const siblings = [...tokens].filter(
    ([, token]) => O.isSome(parent) && isChildOf(parent.value)(token),
  );
  return pipe(
    siblings,
    RA.sort(
      pipe(
        byAge,
        Ord.contramap(([, token]: (typeof siblings)[number]) => token),
      ),
    ),
    RA.dropRight(SESSIONS_PER_TOKEN - 1),
    RA.map(([hash]) => hash),
  );
};

const byAge = pipe(
  D.Ord,
  Ord.contramap(({ createdAt }: AccessToken) => createdAt),
);
const byName = pipe(
  S.Ord,
  Ord.contramap(({ name }: AccessToken) => name),
);
