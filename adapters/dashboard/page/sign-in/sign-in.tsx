import { useEffect, useRef, useState } from 'preact/hooks';
import { ProviderButton, type SignInProps } from './provider-button.js';
import { type Answer, ask, askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { Failure } from '../parts/reasons.js';
import { useBusy } from '../parts/use-busy.js';

/** How one can sign in; by nothing here where the service has a sign-on of its own. */
interface Ways {
  readonly tokens: boolean;
  readonly provider: string | null;
}

const BY_TOKEN: Ways = { tokens: true, provider: null };
const ELSEWHERE: Ways = { tokens: false, provider: null };

const waysOf = (answer: Answer): Ways => {
  if (answer.status === 404) return ELSEWHERE;
  return isOk(answer) && answer.body !== null ? (answer.body as Ways) : BY_TOKEN;
};

export const SignIn = (props: SignInProps) => {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    // Where nothing answers, that is said once a token is sent.
    ask('session').then(
      (answer) => setWays(waysOf(answer)),
      () => setWays(BY_TOKEN),
    );
  }, []);
  // Nothing that was read or focused goes away again.
  if (ways === undefined) return null;
  const { tokens, provider } = ways;
  if (!tokens && provider === null)
    return (
      <section class="card sign-in">
        <h1 tabIndex={-1}>Not signed in</h1>
        <p>You sign in to this service on its own site. Then load this page again.</p>
      </section>
    );
  return (
    <>
      {provider !== null && <ProviderButton {...props} provider={provider} />}
      {tokens && (
        <TokenForm
          {...props}
          failure={provider === null ? props.failure : undefined}
          isOnly={provider === null}
        />
      )}
    </>
  );
};

interface TokenFormProps extends SignInProps {
  /** Whether there is no other way, which would come first. */
  readonly isOnly: boolean;
}

/** Exchanges a token for a session; the token itself is not kept. */
const TokenForm = ({ failure, onSignedIn, isOnly }: TokenFormProps) => {
  const [token, setToken] = useState('');
  const [error, setError] = useState(failure);
  const { isBusy, begin, end } = useBusy();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOnly) field.current?.focus();
  }, []);
  const signIn = async () => {
    if (!begin()) return;
    try {
      const answer = await askWith('POST', 'session', { token: token.trim() });
      if (isOk(answer)) await onSignedIn();
      else setError(answer.status === 400 ? NO_TOKEN : errorOf(answer));
    } catch {
      setError(UNREACHABLE);
    }
    end();
  };
  return (
    <form
      class="card sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      {isOnly ? <h1 tabIndex={-1}>Sign in</h1> : <h2>Or with a token</h2>}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value="shipshape"
        hidden
        readOnly
      />
      <label>
        Token
        <input
          ref={field}
          type="password"
          name="token"
          autoComplete="current-password"
          spellcheck={false}
          required
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
      </label>
      <button type="submit" class={isOnly ? 'main' : ''} aria-disabled={isBusy}>
        Sign in
      </button>
      <Failure error={error} />
      <p class="mark">
        <code>shipshape token create --name you --role operator</code> makes a token. The first one
        was shown on the terminal where the service was started, or is in the file{' '}
        <code>first-token</code> of its data directory.
      </p>
    </form>
  );
};

const NO_TOKEN: ErrorBody = {
  detail: 'This is not the text of a token. One begins with ship_.',
};
