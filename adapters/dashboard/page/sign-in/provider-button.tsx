import { useEffect, useState } from 'preact/hooks';
import { type Answer, askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import { carryTyped } from '../fleet-file/typed.js';
import type { ErrorBody } from '../live/bodies.js';
import { replaceWith } from '../navigation.js';
import { Failure } from '../parts/reasons.js';
import { useBusy } from '../parts/use-busy.js';
import { onTheWay } from './on-the-way.js';

export interface SignInProps {
  /** Why the session ended, or why the last one could not be ended. */
  readonly failure: ErrorBody | undefined;
  readonly onSignedIn: () => Promise<void>;
}

const LEFT = onTheWay('view');

/** Leads to the provider, and completes the sign-in with which that leads back here. */
export const ProviderButton = ({
  failure,
  onSignedIn,
  provider,
}: SignInProps & { readonly provider: string }) => {
  const [error, setError] = useState(failure);
  const { isBusy, begin, end } = useBusy();
  const send = async (path: string, body: object, onDone: (answer: Answer) => unknown) => {
    if (!begin()) return;
    try {
      const answer = await askWith('POST', path, body);
      if (isOk(answer)) await onDone(answer);
      else setError(errorOf(answer));
    } catch {
      setError(UNREACHABLE);
    }
    end();
  };
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (!/[?&](code|error)=/.test(search)) return;
    // It is valid once, and secret; in its place is the view that was left for it.
    replaceWith(pathname + (LEFT.take() ?? '') + hash);
    void send('session', { query: search }, onSignedIn);
  }, []);
  return (
    <section class="card sign-in">
      <h1 tabIndex={-1}>Sign in</h1>
      <button
        type="button"
        class="main"
        aria-disabled={isBusy}
        onClick={() => {
          void send('sign-in', { page: location.pathname }, ({ body }) => {
            LEFT.put(location.search);
            carryTyped();
            location.assign((body as { readonly url: string }).url);
          });
        }}
      >
        Sign in with {provider}
      </button>
      <Failure error={error} />
    </section>
  );
};
