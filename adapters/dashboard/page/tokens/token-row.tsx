import { useRef, useState } from 'preact/hooks';
import type { GrantBody, Role, TokenBody } from '../live/bodies.js';
import { Failure } from '../parts/reasons.js';
import { Press, takesFocus } from '../parts/press.js';
import { Since, Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { useAnswer } from '../live/use-answer.js';
import { plural } from '../parts/words.js';
import { foundIn } from '../resource/resource-paths.js';
import { linkTo } from '../route.js';

interface TokenRowProps {
  readonly token: TokenBody;
  readonly hasEnded: boolean;
  readonly mayRevoke: boolean;
  /** Whether the caller is signed in with it. */
  readonly isOwn: boolean;
}

/** A token or, under its token, a session of a browser. */
export const TokenRow = ({ token, hasEnded, mayRevoke, isOwn }: TokenRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      tabIndex={-1}
      class={`token ${token.parent_id === null ? '' : 'session'} ${hasEnded ? 'over' : ''}`}
    >
      <bdi class="path">{token.parent_id === null ? token.name : 'Session of a browser'}</bdi>
      <span class="detail">
        {token.parent_id === null && <Grants grants={token.grants} />}
        made <Since at={token.created_at} /> ago
        {token.issued_by !== null && (
          <>
            {' '}
            by <bdi>{token.issued_by.name ?? token.issued_by.id}</bdi>
          </>
        )}
        <LastUse use={token.last_use} />
        {token.revoked_at !== null && ', revoked'}
        {token.revoked_at === null && token.expires_at !== null && (
          <>
            , {hasEnded ? 'ended' : 'ends '}
            {!hasEnded && <Until at={token.expires_at} />}
          </>
        )}
      </span>
      {mayRevoke && !hasEnded && (
        <Revoke token={token} isOwn={isOwn} onRevoked={() => row.current?.focus()} />
      )}
    </li>
  );
};

const LastUse = ({ use }: { readonly use: TokenBody['last_use'] }) =>
  use !== null && (
    <>
      , used <Since at={use.at} /> ago from <span title={use.client ?? ''}>{use.address}</span>
    </>
  );

interface RevokeProps extends Pick<TokenRowProps, 'token' | 'isOwn'> {
  readonly onRevoked: () => void;
}

/** Asks once more: all who use the token are locked out at once, and its sessions and, unless they are kept, all that they made end. */
const Revoke = ({ token: { id, parent_id: parent, name }, isOwn, onRevoked }: RevokeProps) => {
  const what = parent === null ? name : `the session of ${name}`;
  const { run, isBusy, error } = useAction();
  const [isAsking, setAsking] = useState<boolean>();
  const [keepsIssued, setKeepsIssued] = useState(false);
  const revoke = async () => {
    const query = keepsIssued ? '?keep_issued=true' : '';
    if ((await run('DELETE', `v1/tokens/${id}${query}`)) !== undefined) onRevoked();
  };
  return (
    <div class="buttons">
      {isAsking === true ? (
        <>
          {isOwn && <span>You will be signed out.</span>}
          <label>
            <input
              type="checkbox"
              checked={keepsIssued}
              onChange={({ currentTarget }) => {
                setKeepsIssued(currentTarget.checked);
              }}
            />
            keep what it issued
          </label>
          <Press look="danger" isBusy={isBusy} onPress={revoke} takesFocus>
            Revoke {what} now
          </Press>
          <button type="button" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </>
      ) : (
        <button
          ref={isAsking === false ? takesFocus : null}
          type="button"
          onClick={() => setAsking(true)}
        >
          Revoke …<span class="unseen"> {what}</span>
        </button>
      )}
      <Failure error={error} />
    </div>
  );
};

/** What each role may do, made of the core as the page is built. */
declare const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly string[]>>;

/** The role that has these permissions and no other; how many they are where none has. */
const roleOf = (permissions: ReadonlySet<string>): string => {
  const role = Object.entries(PERMISSIONS_OF_ROLE).find(
    ([, all]) => all.length === permissions.size && all.every((one) => permissions.has(one)),
  );
  return role?.[0] ?? plural(permissions.size, 'permission');
};

/** What a token may do, and on what. */
const Grants = ({ grants }: { readonly grants: readonly GrantBody[] }) => {
  const permissions = new Set<string>(grants.map(({ permission }) => permission));
  const [scope = 'fleet'] = grants.map((grant) => grant.scope);
  return (
    <>
      <span title={[...permissions].join(', ')}>{roleOf(permissions)}</span>
      {scope !== 'fleet' && <Scope key={scope} id={scope} />},{' '}
    </>
  );
};

/** Read once: which resource has an id does not change. */
const Scope = ({ id }: { readonly id: string }) => {
  const found = foundIn(useAnswer(`v1/resources?at=${id}`)?.answer);
  return (
    <>
      {' '}
      on{' '}
      {found === undefined ? (
        <a href={linkTo(id)}>a part of the fleet</a>
      ) : (
        <>
          {found.type}{' '}
          <a href={linkTo(id)} dir="auto">
            {found.path}
          </a>
        </>
      )}
    </>
  );
};
