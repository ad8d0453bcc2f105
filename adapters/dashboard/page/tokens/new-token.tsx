import { useState } from 'preact/hooks';
import { askWith, errorOf, isOk } from '../live/ask.js';
import type { Role } from '../live/bodies.js';
import { useMe } from '../live/use-live.js';
import { Copy } from '../parts/copy.js';
import { InlineForm, ScopeField, Select, type Typed } from '../parts/inline-form.js';
import { isError, requestOf } from './token-request.js';

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
