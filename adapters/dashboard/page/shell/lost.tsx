import type { ErrorBody } from '../live/bodies.js';
import { Prose } from '../parts/prose.js';
import { useNow } from '../parts/since.js';
import { duration } from '../parts/words.js';

interface LostProps {
  readonly since: number;
  /** Whether anything is shown that was read before. */
  readonly isShowing: boolean;
  /** What was answered; undefined where nothing was. */
  readonly error: ErrorBody | undefined;
}

/** Since when what is shown is old, and why. */
export const Lost = ({ since, isShowing, error }: LostProps) => {
  useNow();
  const at = new Date(since).toLocaleTimeString('en-GB');
  return (
    <p class="lost-bar">
      {error === undefined
        ? `The service has not answered since ${at} `
        : `The service has answered with errors alone since ${at} `}
      ({duration(Date.now() - since)} ago)
      {error !== undefined && (
        <>
          : <Prose text={error.detail} />
        </>
      )}
      {error === undefined && '.'}
      {isShowing && ' What you see is from then.'} Trying again …
    </p>
  );
};
