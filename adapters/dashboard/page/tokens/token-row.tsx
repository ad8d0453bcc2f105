import { useRef, useState } from 'preact/hooks';
import type { TokenBody } from '../live/bodies.js';
import { Failure } from '../parts/notice.js';
import { Press, takesFocus } from '../parts/press.js';
import { Since, Until } from '../parts/since.js';
import { useAction } from '../parts/use-action.js';
import { Grants } from './grants.js';

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
        {token.parent_id === null && token.maker_id !== null && (
          <>
            {' '}
            by <code>{token.maker_id}</code>
          </>
        )}
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

interface RevokeProps extends Pick<TokenRowProps, 'token' | 'isOwn'> {
  readonly onRevoked: () => void;
}

/** Asks once more: all who use the token are locked out at once, and its sessions and all that they made end. */
const Revoke = ({ token: { id, parent_id: parent, name }, isOwn, onRevoked }: RevokeProps) => {
  const what = parent === null ? name : `the session of ${name}`;
  const { run, isBusy, error } = useAction();
  const [isAsking, setAsking] = useState<boolean>();
  const revoke = async () => {
    if ((await run('DELETE', `v1/tokens/${id}`)) !== undefined) onRevoked();
  };
  return (
    <div class="buttons">
      {isAsking === true ? (
        <>
          {isOwn && <span>You will be signed out.</span>}
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
