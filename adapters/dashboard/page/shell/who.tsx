import { askWith, bodyOf, errorOf, isOk, UNREACHABLE, useAnswer } from '../live/ask.js';
import { useMe } from '../live/use-live.js';
import { Menu } from '../parts/menu.js';
import { showKeys } from './commands.js';
import { forgetTyped } from '../fleet-file/typed.js';
import type { ErrorBody } from '../live/bodies.js';
import { endPush } from '../live/push.js';
import { forgetSeen } from '../live/seen.js';

interface WhoProps {
  readonly onSignOut: () => void;
}

/** Who is signed in, and the way out. */
export const Who = ({ onSignOut }: WhoProps) => {
  const name = useMe()?.name ?? 'somebody';
  return (
    <Menu label={`Signed in as ${name}`} button={<bdi>{name}</bdi>}>
      <button type="button" onClick={showKeys}>
        Keys <kbd>?</kbd>
      </button>
      <SignOut onSignOut={onSignOut} />
    </Menu>
  );
};

/** A session that was begun elsewhere is nothing that could be ended here. */
const SignOut = ({ onSignOut }: WhoProps) => {
  const answer = useAnswer('session')?.answer;
  if (answer === undefined) return null;
  const isElsewhere =
    answer.status === 404 || bodyOf<{ readonly begun: boolean }>(answer)?.begun === false;
  return isElsewhere ? (
    <p>The site in front of this page has signed you in. Sign out there.</p>
  ) : (
    <button type="button" onClick={onSignOut}>
      Sign out
    </button>
  );
};

/** Ends the session. Returns why it was not ended; what this browser has seen is forgotten even so, and nobody is notified in it. */
export const signOut = async (): Promise<ErrorBody | undefined> => {
  forgetSeen();
  forgetTyped();
  await endPush();
  const answer = await askWith('DELETE', 'session').catch(() => undefined);
  if (answer !== undefined && isOk(answer)) return undefined;
  const error = answer === undefined ? UNREACHABLE : errorOf(answer);
  return { ...error, detail: `The session was not ended. ${error.detail} ${ITS_END}` };
};

const ITS_END =
  'It ends by itself within twelve hours, and at once with: shipshape token revoke ID';
