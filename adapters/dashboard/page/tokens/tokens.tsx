import { serviceNow } from '../live/ask.js';
import type { TokenBody } from '../live/bodies.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
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

/** Who has a way in: tokens are made here, shown once, and revoked. */
export const Tokens = ({ route }: { readonly route: ListRoute }) => {
  const may = useMay();
  return (
    <>
      <List
        route={route}
        title="Tokens"
        path={TOKENS_PATH}
        filters={may('token:write') ? <NewToken /> : undefined}
        empty="There is no token."
      >
        {({ tokens }: { readonly tokens: readonly TokenBody[] }) =>
          inOrder(tokens).map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              hasEnded={hasEnded(token)}
              mayRevoke={may('token:write', ON_FLEET)}
            />
          ))
        }
      </List>
    </>
  );
};
