import { useState } from 'preact/hooks';
import type { GrantBody, TokenBody } from '../live/bodies.js';
import { Failure } from '../parts/notice.js';
import { Since, Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { plural } from '../parts/words.js';
import { linkTo } from '../route.js';

interface TokenRowProps {
  readonly token: TokenBody;
  readonly hasEnded: boolean;
  readonly mayRevoke: boolean;
}

/** A token or, under its token, a session of a browser. */
export const TokenRow = ({ token, hasEnded, mayRevoke }: TokenRowProps) => (
  <li class={`token ${token.parent_id === null ? '' : 'session'} ${hasEnded ? 'over' : ''}`}>
    <bdi class="path">{token.parent_id === null ? token.name : 'Session of a browser'}</bdi>
    <span class="detail">
      {token.parent_id === null && <Grants grants={token.grants} />}
      made <Since at={token.created_at} /> ago
      {token.revoked_at !== null && ', revoked'}
      {token.revoked_at === null && token.expires_at !== null && (
        <>
          , {hasEnded ? 'ended' : 'ends '}
          {!hasEnded && <Until at={token.expires_at} />}
        </>
      )}
    </span>
    {mayRevoke && !hasEnded && <Revoke token={token} />}
  </li>
);

/** What each role may, as far as it tells the roles apart. */
const roleOf = (permissions: readonly string[]): string => {
  if (permissions.includes('token:write') && permissions.includes('fleet:write')) return 'admin';
  if (!permissions.includes('server:read')) return plural(permissions.length, 'permission');
  if (permissions.includes('backup:write')) return 'operator';
  return permissions.every((one) => one.endsWith(':read'))
    ? 'viewer'
    : plural(permissions.length, 'permission');
};

const Grants = ({ grants }: { readonly grants: readonly GrantBody[] }) => {
  const permissions = grants.map(({ permission }) => permission);
  const [scope = 'fleet'] = grants.map((grant) => grant.scope);
  return (
    <>
      <span title={permissions.join(', ')}>{roleOf(permissions)}</span>
      {scope === 'fleet' ? (
        ''
      ) : (
        <>
          {' '}
          on <a href={linkTo(scope)}>a part of the fleet</a>
        </>
      )}
      ,{' '}
    </>
  );
};

/** Asks once more: all who use the token are locked out at once, and its sessions end. */
const Revoke = ({ token: { id, parent_id: parent, name } }: Pick<TokenRowProps, 'token'>) => {
  const what = parent === null ? name : `the session of ${name}`;
  const { run, isBusy, error } = useAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <div class="buttons">
      {isAsking ? (
        <>
          <button
            type="button"
            class="danger"
            autoFocus
            disabled={isBusy}
            onClick={() => void run('DELETE', `v1/tokens/${id}`)}
          >
            Revoke {what} now
          </button>
          <button
            type="button"
            onClick={() => {
              setAsking(false);
            }}
          >
            Keep it
          </button>
        </>
      ) : (
        <button
          type="button"
          onClick={() => {
            setAsking(true);
          }}
        >
          Revoke …<span class="unseen"> {what}</span>
        </button>
      )}
      <Failure error={error} />
    </div>
  );
};
