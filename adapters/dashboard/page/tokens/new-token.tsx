import { useState } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { useMe } from '../live/use-live.js';
import { Copy } from '../parts/copy.js';
import { Failure } from '../parts/notice.js';
import { useAction } from '../parts/use-action.js';
import { useBusy } from '../parts/use-busy.js';
import { isError, requestOf, type TokenFields } from './token-request.js';

const LIFETIMES = { 30: 'After 30 days', 90: 'After 90 days', 365: 'After a year', never: 'Never' };

/** A token ends with what made it, so that a session, which ends within hours, makes none that lasts. */
const OF_A_SESSION = { never: 'When you sign out, or this session ends' };

const ROLES = {
  viewer: 'viewer: sees all',
  operator: 'operator: also checks, dumps and snoozes',
  admin: 'admin: also changes the fleet and makes tokens',
};

/** Makes a token, whose text is shown this once. */
export const NewToken = () => {
  const { run, error } = useAction();
  const endsAt = useMe()?.expires_at ?? null;
  const [mistake, setMistake] = useState<ErrorBody>();
  const [made, setMade] = useState<string>();
  const { isBusy, begin, end } = useBusy();
  const make = async (form: HTMLFormElement) => {
    const request = await requestOf(
      Object.fromEntries(new FormData(form)) as unknown as TokenFields,
    );
    setMistake(isError(request) ? request : undefined);
    if (isError(request)) return;
    const answer = await run('POST', 'v1/tokens', request);
    if (answer === undefined) return;
    setMade((answer.body as { readonly token: string }).token);
    form.reset();
  };
  const makeOnce = async (form: HTMLFormElement) => {
    if (!begin()) return;
    await make(form);
    end();
  };
  return (
    <details class="card new-token">
      <summary>New token …</summary>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void makeOnce(event.currentTarget);
        }}
      >
        <label>
          <span>
            Name <small>blanks at its ends are left out</small>
          </span>
          <input name="name" required maxLength={100} autoComplete="off" dir="auto" />
        </label>
        <label>
          Role
          <Select name="role" options={ROLES} />
        </label>
        <label>
          On
          <input
            name="on"
            placeholder="all of the fleet, or db-eu-1"
            autoComplete="off"
            dir="auto"
          />
        </label>
        <label>
          Ends
          <Select name="lifetime" options={endsAt === null ? LIFETIMES : OF_A_SESSION} />
        </label>
        <button type="submit" class="main" aria-disabled={isBusy}>
          Make it
        </button>
      </form>
      <Failure error={mistake ?? error} />
      <div role="status">
        {made !== undefined && <Copy label="The token, which is shown this once" text={made} />}
      </div>
    </details>
  );
};

const Select = ({
  name,
  options,
}: {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}) => (
  <select name={name}>
    {Object.entries(options).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
