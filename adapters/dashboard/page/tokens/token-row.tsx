import { useState } from 'preact/hooks';
import type { TokenBody } from '../live/bodies.js';
import { Press, takesFocus } from '../parts/press.js';
import { keyed } from '../parts/keyed.js';
import { Failure } from '../parts/reasons.js';
import { Row } from '../parts/row.js';
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
  const [isAsking, setAsking] = useState<boolean>();
  const { parent_id: parent, issued_by: issuer, last_use: use } = token;
  const what = parent === null ? token.name : `the session of ${token.name}`;
  return (
    <Row
      look={`token ${parent === null ? '' : 'session'} ${hasEnded ? 'over' : ''}`}
      name={<bdi class="path">{parent === null ? token.name : 'Session of a browser'}</bdi>}
      says={parent === null && <Grants grants={token.grants} />}
      cells={[
        <>
          made <Since at={token.created_at} /> ago
          {issuer !== null && (
            <>
              {' '}
              by <bdi>{issuer.name ?? issuer.id}</bdi>
            </>
          )}
        </>,
        use !== null && (
          <span title={use.client ?? ''}>
            used <Since at={use.at} /> ago from {use.address}
          </span>
        ),
        <Ending token={token} hasEnded={hasEnded} />,
      ]}
      acts={
        mayRevoke &&
        !hasEnded &&
        isAsking !== true && (
          <button
            ref={isAsking === false ? takesFocus : null}
            type="button"
            {...keyed('e')}
            onClick={() => setAsking(true)}
          >
            Revoke …<span class="unseen"> {what}</span>
          </button>
        )
      }
      under={
        isAsking === true && <Revoke {...{ token, isOwn, what }} onEnd={() => setAsking(false)} />
      }
    />
  );
};

const Ending = ({ token, hasEnded }: Pick<TokenRowProps, 'token' | 'hasEnded'>) => {
  if (token.revoked_at !== null) return <>revoked</>;
  if (token.expires_at === null) return null;
  return hasEnded ? (
    <>ended</>
  ) : (
    <>
      ends <Until at={token.expires_at} />
    </>
  );
};

interface RevokeProps extends Pick<TokenRowProps, 'token' | 'isOwn'> {
  readonly what: string;
  readonly onEnd: () => void;
}

/** Asks once more: all who use the token are locked out at once, and its sessions and, unless they are kept, all that they made end. */
const Revoke = ({ token: { id }, isOwn, what, onEnd }: RevokeProps) => {
  const { run, isBusy, error } = useAction(`the end of ${what}`);
  const [keepsIssued, setKeepsIssued] = useState(false);
  const revoke = async () => {
    const query = keepsIssued ? '?keep_issued=true' : '';
    if ((await run('DELETE', `v1/tokens/${id}${query}`)) !== undefined) onEnd();
  };
  return (
    <div class="buttons">
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
      <button type="button" onClick={onEnd}>
        Keep it
      </button>
      <Failure error={error} />
    </div>
  );
};
