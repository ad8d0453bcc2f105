import { askWith, errorOf, isOk, serviceNow } from '../live/ask.js';
import type { Role, TokenBody } from '../live/bodies.js';
import { useMay, useMe } from '../live/use-live.js';
import { List } from '../parts/list.js';
import { Tabs } from '../parts/tabs.js';
import type { ListRoute } from '../route.js';
import { ACCESS_TABS } from './group-roles.js';
import { TokenRow } from './token-row.js';
import { useState } from 'preact/hooks';
import { Copy } from '../parts/copy.js';
import { InlineForm, ScopeField, Select, type Typed } from '../parts/inline-form.js';
import { isError, requestOf } from './token-request.js';

const hasEnded = ({ expires_at: expires, revoked_at: revoked }: TokenBody): boolean =>
  revoked !== null || (expires !== null && Date.parse(expires) <= serviceNow());

/** Each token, with its sessions under it; those that have ended come last. */
const inOrder = (tokens: readonly TokenBody[]): readonly TokenBody[] => {
  const parents = tokens.filter(({ parent_id: parent }) => parent === null);
  const withSessions = (parent: TokenBody) => [
    parent,
    ...tokens.filter(({ parent_id: id }) => id === parent.id),
  ];
  return [
    ...parents.filter((token) => !hasEnded(token)).flatMap(withSessions),
    ...parents.filter(hasEnded).flatMap(withSessions),
  ];
};

/** Whether a caller of this id is signed in with the token: with it itself, or with a session under it. */
const isOf = (id: string | undefined, token: TokenBody, all: readonly TokenBody[]): boolean =>
  token.id === id || all.some((one) => one.id === id && one.parent_id === token.id);

/** Who has a way in: tokens are made here, shown once, and revoked. */
export const Tokens = ({ route }: { readonly route: ListRoute }) => {
  const may = useMay();
  const me = useMe();
  return (
    <>
      <List
        route={route}
        title="Access"
        filters={
          <>
            <Tabs view="tokens" label="Access" tabs={ACCESS_TABS} />
            {may('token:write') && <NewToken />}
          </>
        }
        empty="No tokens yet."
      >
        {({ tokens }: { readonly tokens: readonly TokenBody[] }) =>
          inOrder(tokens).map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              hasEnded={hasEnded(token)}
              mayRevoke={may('token:write')}
              isOwn={isOf(me?.id, token, tokens)}
            />
          ))
        }
      </List>
    </>
  );
};

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
const NewToken = () => {
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
