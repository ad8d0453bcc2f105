import * as O from 'fp-ts/lib/Option.js';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { MemoryState } from '../state.js';

/** What the token and its sessions made ends with what is above the token. */
export const handOnIssued = ({ tokens }: MemoryState, id: Uuid): void => {
  const all = [...tokens];
  const above = O.flatMap(({ parent, maker }: AccessToken) => O.alt(() => maker)(parent))(
    O.fromNullable(all.map(([, token]) => token).find((token) => token.id === id)),
  );
  const makers = [
    id,
    ...all
      .map(([, token]) => token)
      .filter(isChildOf(id))
      .map((one) => one.id),
  ];
  for (const [hash, token] of all)
    if (makers.some((maker) => isMadeBy(maker)(token)))
      tokens.set(hash, { ...token, maker: above });
};

/** With all that is under it; returns whether there is such a token. */
export const revokeToken = (state: MemoryState, id: Uuid, at: Date): boolean => {
  const found = [...state.tokens].find(([, token]) => token.id === id);
  if (found === undefined) return false;
  const [hash, token] = found;
  state.tokens.set(hash, { ...token, revokedAt: O.alt(() => O.some(at))(token.revokedAt) });
  for (const under of state.tokens.values())
    if (isChildOf(id)(under) || isMadeBy(id)(under)) revokeToken(state, under.id, at);
  return true;
};

export const isMadeBy = (id: Uuid) => (token: AccessToken) => O.toUndefined(token.maker) === id;

export const isChildOf = (id: Uuid) => (token: AccessToken) => O.toUndefined(token.parent) === id;
