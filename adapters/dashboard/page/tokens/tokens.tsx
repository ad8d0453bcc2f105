import { serviceNow } from '../live/ask.js';
import type { TokenBody } from '../live/bodies.js';
import { ON_FLEET, useMay, useMe } from '../live/use-live.js';
import { List, TOKENS_PATH } from '../parts/list.js';
import type { ListRoute } from '../route.js';
import { NewToken } from './new-token.js';
import { TokenRow } from './token-row.js';

const hasEnded = ({ expires_at: expires, revoked_at: revoked }: TokenBody): boolean =>
  revoked !== null || (expires !== null && Date.parse(expires) <= serviceNow());

/** Each token, with its sessions under it; those that have ended come last. */
const inOrder = (tokens: readonly TokenBody[]): readonly TokenBody[] => {
  const parents = tokens.filter(({ parent_id: parent }) => parent === null);
  const withSessions = (parent: TokenBody) => [
    parent,
    ...tokens.filter(({ parent_id: id }) => id === parent.id),
  ];
  return [
    ...parents.filter((token) => !hasEnded(token)).flatMap(withSessions),
    ...parents.filter(hasEnded).flatMap(withSessions),
  ];
};

/** Whether a caller of this id is signed in with the token: with it itself, or with a session under it. */
const isOf = (id: string | undefined, token: TokenBody, all: readonly TokenBody[]): boolean =>
  token.id === id || all.some((one) => one.id === id && one.parent_id === token.id);

/** Who has a way in: tokens are made here, shown once, and revoked. */
export const Tokens = ({ route }: { readonly route: ListRoute }) => {
  const may = useMay();
  const me = useMe();
  return (
    <>
      <List
        route={route}
        title="Tokens"
        path={TOKENS_PATH}
        filters={may('token:write') ? <NewToken /> : undefined}
        empty="No tokens yet."
      >
        {({ tokens }: { readonly tokens: readonly TokenBody[] }) =>
          inOrder(tokens).map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              hasEnded={hasEnded(token)}
              mayRevoke={may('token:write', ON_FLEET)}
              isOwn={isOf(me?.id, token, tokens)}
            />
          ))
        }
      </List>
    </>
  );
};
