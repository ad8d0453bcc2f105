import {
  type Caller,
  grantsOn,
  type Permission,
  PERMISSIONS,
  permissionsOfRole,
  readPermission,
  ROLES,
  type Scope,
} from '../../../../core/access/caller.js';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import type { Held } from './rules.js';
import type { Thing, VisibilityWorld } from './world.js';

/** The roles, and parts of them. */
const HELD: Readonly<Record<string, readonly Permission[]>> = {
  ...Object.fromEntries(ROLES.map((role) => [role, permissionsOfRole(role)])),
  'fleet:write alone': ['fleet:write'],
  'reads of resources alone': RESOURCE_TYPES.map(readPermission),
  'backup:read alone': ['backup:read'],
  'server:read and fleet:write': ['server:read', 'fleet:write'],
  'all but reads': PERMISSIONS.filter((permission) => !permission.endsWith(':read')),
};

export interface NamedCaller {
  readonly name: string;
  /** None without a token, and with one that nobody knows. */
  readonly caller: Caller | undefined;
  readonly credential: string | undefined;
}

/** Everybody who may ask about a thing: by each of these permissions on the fleet, on its server, on itself, and on another server. */
export const callersAbout = (
  { others }: VisibilityWorld,
  thing: Thing | undefined,
  own: Thing,
): readonly NamedCaller[] => {
  const lineage = (thing ?? own).lineage;
  const [itself, root] = [lineage[0], lineage.at(-1)];
  const scopes: Readonly<Record<string, Scope | undefined>> = {
    'the fleet': 'fleet',
    'what it is under': root,
    ...(itself !== root && { itself }),
    'another server': others.server.lineage[0],
  };
  const granted = Object.entries(HELD).flatMap(([name, permissions]) =>
    Object.entries(scopes).map(([where, scope]) =>
      holder(`${name}, on ${where}`, scope === undefined ? [] : grantsOn(scope, permissions)),
    ),
  );
  return [
    { name: 'nobody', caller: undefined, credential: undefined },
    { name: 'an unknown token', caller: undefined, credential: 'unknown' },
    holder('stranger', []),
    ...granted,
  ];
};

/** The credential says what is held, so that one that is met again is of the same caller. */
const holder = (name: string, grants: Caller['grants']): NamedCaller => ({
  name,
  caller: { id: JSON.stringify(grants), grants },
  credential: Buffer.from(JSON.stringify(grants)).toString('base64url'),
});

/** What a caller holds on a thing; nothing on one that is not there. */
export const heldBy = ({ grants }: Caller, thing: Thing | undefined): Held => {
  const holdsAt = (isReached: (scope: Scope) => boolean) => (permission: Permission) =>
    grants.some((grant) => grant.permission === permission && isReached(grant.scope));
  const reaches = (scope: Scope) =>
    thing !== undefined && (scope === 'fleet' || thing.lineage.includes(scope));
  return {
    isThere: thing !== undefined,
    on: holdsAt(reaches),
    onFleet: holdsAt((scope) => scope === 'fleet'),
    anywhere: holdsAt(() => true),
    isNone: !grants.some(({ scope }) => reaches(scope)),
  };
};
