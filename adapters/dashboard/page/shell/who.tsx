import { bodyOf } from '../live/ask.js';
import { useAnswer } from '../live/use-answer.js';
import { useMe } from '../live/use-live.js';
import { Menu } from '../parts/menu.js';
import { showKeys } from './commands.js';

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
