import { useContext } from 'preact/hooks';
import { LiveContext } from '../live/use-live.js';
import { Reason } from '../parts/not-done.js';
import { Sign } from '../parts/sign.js';
import { inDigits } from '../parts/words.js';

const MOST_TOLD = 3;

/** What was done a moment ago, to be taken back; and what was not done, with the reason, whatever view is shown by now. */
export const Toasts = () => {
  const { told, failed, tryAgain, dismiss } = useContext(LiveContext);
  const [first] = failed;
  return (
    <div class="toasts">
      <div role="alert">
        {first !== undefined && (
          <p class="toast card">
            <Sign of="critical" />
            <Reason {...first} name={first.change.of.length === 1 ? first.change.name : ''} />
            {failed.length > 1 && <strong>+{inDigits(failed.length - 1)}</strong>}
            <button type="button" onClick={tryAgain}>
              Try again
            </button>
            <button type="button" class="quiet" aria-label="Dismiss" onClick={dismiss}>
              ×
            </button>
          </p>
        )}
      </div>
      <div role="status" aria-atomic="false">
        {told
          .slice(-MOST_TOLD)
          .toReversed()
          .map((one) => (
            <p key={one.key} class="toast card">
              <span>
                {one.done} <bdi>{one.name}</bdi>
              </span>
              {one.undo !== undefined && (
                <button type="button" class="undo" title="Undo (Ctrl Z)" onClick={one.undo}>
                  Undo
                </button>
              )}
            </p>
          ))}
      </div>
    </div>
  );
};
