import { useState } from 'preact/hooks';
import { ask, isOk, serviceNow } from '../live/ask.js';
import type { ErrorBody, ResourceBody } from '../live/bodies.js';
import { Copy } from '../parts/copy.js';
import { Failure } from '../parts/notice.js';
import { useAction } from '../parts/use-action.js';
import { DAY_MS } from '../parts/words.js';

const LIFETIMES = { 30: '30 days', 90: '90 days', 365: 'A year', never: 'Never' };

const ROLES = {
  viewer: 'viewer: sees all',
  operator: 'operator: also checks, dumps and snoozes',
  admin: 'admin: also changes the fleet and makes tokens',
};

interface Fields {
  readonly name: string;
  readonly role: string;
  readonly on: string;
  readonly lifetime: string;
}

/** The body of the request, or why there is none: tokens are for an id, and people know paths. */
const requestOf = async ({ name, role, on, lifetime }: Fields): Promise<object | ErrorBody> => {
  const expires_at =
    lifetime === 'never' ? null : new Date(serviceNow() + Number(lifetime) * DAY_MS).toISOString();
  if (on.trim() === '') return { name: name.trim(), role, expires_at };
  const answer = await ask(`v1/resources?at=${encodeURIComponent(on.trim())}`).catch(
    () => undefined,
  );
  const { resources = [] } =
    answer !== undefined && isOk(answer)
      ? (answer.body as { readonly resources?: readonly ResourceBody[] })
      : {};
  const [found] = resources;
  return found === undefined
    ? { title: 'Not here', detail: `There is no ${on.trim()}.`, code: 'not_found' }
    : { name: name.trim(), role, expires_at, scope: found.id };
};

const isError = (request: object): request is ErrorBody => 'code' in request;

/** Makes a token, whose text is shown this once. */
export const NewToken = () => {
  const { run, isBusy, error } = useAction();
  const [mistake, setMistake] = useState<ErrorBody>();
  const [made, setMade] = useState<string>();
  const make = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form)) as unknown as Fields;
    const request = await requestOf(fields);
    setMistake(isError(request) ? request : undefined);
    if (isError(request)) return;
    const answer = await run('POST', 'v1/tokens', request);
    if (answer === undefined) return;
    setMade((answer.body as { readonly token: string }).token);
    form.reset();
  };
  return (
    <details class="card new-token">
      <summary>New token …</summary>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <label>
          Name
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
          Ends after
          <Select name="lifetime" options={LIFETIMES} />
        </label>
        <button type="submit" class="main" disabled={isBusy}>
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
