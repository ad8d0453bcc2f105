import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type {
  AccessToken,
  Issuer,
  ListedToken,
  TokenUse,
} from '../../../core/access/access-token.js';
import { isLive, SESSIONS_PER_TOKEN } from '../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { handOnIssued, isChildOf, isMadeBy, revokeToken } from './revoke-token.js';
import type { MemoryState, StateCell } from '../state.js';

export const memoryTokenRegister = (cell: StateCell): TokenRegister => ({
  add: (token, hash) =>
    cell.run((state) => {
      if (O.isSome(token.maker) && !isUnrevoked(state, token.maker.value)) return 'maker_ended';
      return addUnless(isNameTaken, token, hash)(state) ? 'added' : 'name_taken';
    }),
  addFirst: (token, hash) => cell.run(addUnless(({ tokens }) => tokens.size > 0, token, hash)),
  addSession: (session, hash) =>
    cell.run((state) => {
      for (const { id } of oldestSiblings(state, session))
        revokeToken(state, id, session.createdAt);
      for (const [known, token] of state.tokens)
        if (isEndedSession(token, session.createdAt) && !hasMade(state, token)) {
          state.tokens.delete(known);
          state.tokenUses.delete(token.id);
        }
      return addUnless(hasNoParent, session, hash)(state);
    }),
  findByHash: (hash) => cell.run(({ tokens }) => O.fromNullable(tokens.get(hash))),
  list: cell.run((state) =>
    pipe([...state.tokens.values()], RA.sortBy([byAge, byName]), RA.map(listed(state))),
  ),
  revoke: (id, at, keepIssued = false) =>
    cell.run((state) => {
      if (keepIssued) handOnIssued(state, id);
      return revokeToken(state, id, at);
    }),
  recordUses: (uses) => cell.run((state) => recordUses(state, uses)),
  removeExpiry: (id) =>
    cell.run(({ tokens }) => {
      const found = [...tokens].find(([, token]) => token.id === id);
      if (found !== undefined) tokens.set(found[0], { ...found[1], expiresAt: O.none });
      return found !== undefined;
    }),
});

const recordUses = (
  { tokens, tokenUses }: MemoryState,
  uses: ReadonlyMap<Uuid, TokenUse>,
): void => {
  const ids = new Set([...tokens.values()].map(({ id }) => id));
  for (const [id, use] of uses) {
    const before = tokenUses.get(id);
    if (ids.has(id) && (before === undefined || before.at <= use.at)) tokenUses.set(id, use);
  }
};

const listed =
  ({ tokenUses }: MemoryState) =>
  (token: AccessToken): ListedToken => {
    const use = tokenUses.get(token.id);
    return {
      ...token,
      lastUse: O.fromNullable(use),
      idleSince: use?.at ?? token.createdAt,
    };
  };

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

const isNameTaken = ({ tokens }: MemoryState, { name, issuedBy }: AccessToken): boolean =>
  [...tokens.values()].some(
    (token) =>
      token.name === name &&
      isUnrevokedRoot(token) &&
      issuerIdOf(token.issuedBy) === issuerIdOf(issuedBy),
  );

const issuerIdOf = (issuer: O.Option<Issuer>): string => (O.isSome(issuer) ? issuer.value.id : '');

const isUnrevokedRoot = ({ revokedAt, parent }: AccessToken): boolean =>
  O.isNone(revokedAt) && O.isNone(parent);

const isUnrevoked = ({ tokens }: MemoryState, id: Uuid): boolean =>
  [...tokens.values()].some((token) => token.id === id && O.isNone(token.revokedAt));

const hasMade = ({ tokens }: MemoryState, { id }: AccessToken): boolean =>
  [...tokens.values()].some(isMadeBy(id));

const hasNoParent = ({ tokens }: MemoryState, session: AccessToken): boolean =>
  ![...tokens.values()].some((token) => isUnrevokedRoot(token) && isChildOf(token.id)(session));

const isEndedSession = (token: AccessToken, now: Date): boolean =>
  O.isSome(token.parent) && !isLive(token, now);

/** The sessions that make room for another one. */
const oldestSiblings = (
  { tokens }: MemoryState,
  { parent, createdAt }: AccessToken,
): readonly AccessToken[] =>
  pipe(
    [...tokens.values()],
    RA.filter(
      (token) => O.isSome(parent) && isChildOf(parent.value)(token) && isLive(token, createdAt),
    ),
    RA.sort(byAge),
    RA.dropRight(SESSIONS_PER_TOKEN - 1),
  );

const byAge = Ord.contramap(({ createdAt }: AccessToken) => createdAt)(D.Ord);
const byName = Ord.contramap(({ name }: AccessToken) => name)(S.Ord);
