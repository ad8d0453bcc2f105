import { useState } from 'preact/hooks';
import { ask, askWith, errorOf, isOk, serviceNow } from '../live/ask.js';
import type { ErrorBody, Role } from '../live/bodies.js';
import { useMe } from '../live/use-live.js';
import { Copy } from '../parts/copy.js';
import { InlineForm, ScopeField, Select, type Typed } from '../parts/inline-form.js';
import { DAY_MS } from '../parts/words.js';
import { foundIn } from '../resource/resource-paths.js';

const LIFETIMES = [
  ['30', 'After 30 days'],
  ['90', 'After 90 days'],
  ['365', 'After a year'],
  ['never', 'Never'],
] as const;

/** A token ends with what made it, so that a session, which ends within hours, makes none that lasts. */
const OF_A_SESSION = [['never', 'When you sign out, or this session ends']] as const;

const ROLES: readonly (readonly [Role, string])[] = [
  ['viewer', 'viewer: sees all'],
  ['auditor', 'auditor: also reads who did what'],
  ['operator', 'operator: also checks, dumps, restores and snoozes'],
  ['admin', 'admin: also changes the fleet and makes tokens'],
];

/** Makes a token, whose text is shown this once. */
export const NewToken = () => {
  const endsAt = useMe()?.expires_at ?? null;
  const [made, setMade] = useState<string>();
  const make = async (typed: Typed) => {
    const request = await requestOf(typed);
    if (isError(request)) return request;
    const answer = await askWith('POST', 'v1/tokens', request);
    if (!isOk(answer)) return errorOf(answer);
    setMade((answer.body as { readonly token: string }).token);
    return undefined;
  };
  return (
    <InlineForm
      title="New token …"
      button="Make it"
      send={make}
      outcome={
        <div role="status">
          {made !== undefined && <Copy label="The token, which is shown this once" text={made} />}
        </div>
      }
    >
      <label>
        Name
        <input name="name" required maxLength={100} autoComplete="off" dir="auto" />
      </label>
      <label>
        Role
        <Select name="role" options={ROLES} />
      </label>
      <ScopeField />
      <label>
        Ends
        <Select name="lifetime" options={endsAt === null ? LIFETIMES : OF_A_SESSION} />
      </label>
    </InlineForm>
  );
};

/** The body of the request, or an error: tokens are for an id, and people know paths. */
const requestOf = async ({ name, role, on = '', lifetime }: Typed): Promise<object | ErrorBody> => {
  const expires_at =
    lifetime === 'never' ? null : new Date(serviceNow() + Number(lifetime) * DAY_MS).toISOString();
  if (on === '') return { name, role, expires_at };
  const answer = await ask(`v1/resources?at=${encodeURIComponent(on)}`);
  if (!isOk(answer) && answer.status !== 404) return errorOf(answer);
  const found = foundIn(answer);
  return found === undefined
    ? { detail: `There is no ${on}.` }
    : { name, role, expires_at, scope: found.id };
};

const isError = (request: object): request is ErrorBody => 'detail' in request;
