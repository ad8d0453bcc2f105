import { serviceNow } from '../live/ask.js';
import type { Body, TokenBody } from '../live/bodies.js';
import { useMay, useMe } from '../live/use-live.js';
import { List } from '../parts/list.js';
import { Row } from '../parts/row.js';
import { Tabs } from '../parts/tabs.js';
import { linkToList, type ListRoute } from '../route.js';
import { Scope } from './grants.js';
import { NewToken } from './new-token.js';
import { TokenRow } from './token-row.js';

const TABS = { tokens: 'Tokens and sessions', access: 'Groups' };

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
const Tokens = ({ route }: { readonly route: ListRoute }) => {
  const may = useMay();
  const me = useMe();
  return (
    <List
      route={route}
      filters={
        <>
          <Tabs view="tokens" label="Access" tabs={TABS} />
          {may('token:write') && <NewToken />}
        </>
      }
      empty="No tokens yet."
    >
      {({ tokens }: Body<'Tokens'>) =>
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
  );
};

/** What the fleet lets the groups of a provider do. */
const GroupRoles = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    filters={<Tabs view="access" label="Access" tabs={TABS} />}
    empty={
      <>
        No group of your provider has a role here. <code>access</code> in the{' '}
        <a href={linkToList('fleet')}>fleet file</a> gives them.
      </>
    }
  >
    {({ groups }: Body<'GroupRoles'>) =>
      groups.map(({ group, role, scope }) => (
        <Row
          key={`${group} ${role} ${scope}`}
          name={<bdi class="path">{group}</bdi>}
          says={
            <>
              {role}
              {scope === 'fleet' ? ' on all of the fleet' : <Scope id={scope} />}
            </>
          }
        />
      ))
    }
  </List>
);

export const ACCESS_LISTS = { tokens: Tokens, access: GroupRoles };
