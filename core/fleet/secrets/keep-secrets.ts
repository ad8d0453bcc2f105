import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { Secret } from '../../shared/secret.js';
import { eqAttributes, type FleetResource } from '../fleet-resource.js';
import {
  isKept,
  isKeptSecret,
  isSettings,
  mapValues,
  type Settings,
  settingsIn,
} from './kept-secrets.js';
import { secretSettings } from './secret-settings.js';

/** A secret cannot be kept: nothing is stored, or it was given for another place. `at` is where it stands. */
export interface UnkeptSecret {
  readonly at: string;
  readonly why: 'nothing_stored' | 'other_place';
}

/** The resource with what is kept of its secret as it is stored; on the left is each part that cannot be kept. */
export const withKeptSecrets = (
  before: O.Option<FleetResource>,
  after: FleetResource,
): E.Either<readonly UnkeptSecret[], FleetResource> => {
  if (O.isNone(after.secret) || !after.secret.value.matches(/"kept":true/)) return E.right(after);
  if (after.type !== 'destination' && after.type !== 'channel')
    return isKeptSecret(after.secret.value) ? keepPassword(before, after) : E.right(after);
  return keepSettings(before, after);
};

const keepPassword = (
  before: O.Option<FleetResource>,
  after: FleetResource,
): E.Either<readonly UnkeptSecret[], FleetResource> => {
  const at = 'admin.password';
  if (O.isNone(before) || O.isNone(before.value.secret))
    return E.left([{ at, why: 'nothing_stored' }]);
  return eqAttributes.equals(loginOf(before.value), loginOf(after))
    ? E.right({ ...after, secret: before.value.secret })
    : E.left([{ at, why: 'other_place' }]);
};

/** Where an admin password is sent, by which protocol, as whom, and how that is kept from others. MySQL and MariaDB speak the same one. */
const loginOf = ({ type, attributes }: FleetResource): unknown => {
  if (type !== 'instance') return undefined;
  const { engine, host, port, tls, user } = attributes;
  return { isPostgres: engine === 'postgresql', host, port, tls, user };
};

const keepSettings = (
  before: O.Option<FleetResource>,
  after: FleetResource & { readonly type: 'destination' | 'channel' },
): E.Either<readonly UnkeptSecret[], FleetResource> => {
  const given = pipe(
    after.secret,
    O.match((): Settings => ({}), settingsIn),
  );
  const stored = pipe(
    before,
    O.flatMap(({ secret }) => secret),
    O.match((): Settings => ({}), settingsIn),
  );
  const kept = keptPlaces(given);
  const missing = kept.filter((names) => typeof valueAt(stored, names) !== 'string');
  const unkept = (why: UnkeptSecret['why']) => (names: readonly string[]) => ({
    at: names.join('.'),
    why,
  });
  if (missing.length > 0) return E.left(missing.map(unkept('nothing_stored')));
  const filled = fill(given, stored);
  const { kind } = after.attributes;
  const place = secretSettings(after.type, kind)?.place ?? Object.keys({ ...stored, ...filled });
  const isSamePlace = place.every((key) => eqAttributes.equals(stored[key], filled[key]));
  if (!isSamePlace || !O.exists((one: FleetResource) => kindOf(one) === kind)(before))
    return E.left(kept.map(unkept('other_place')));
  const isSame = eqAttributes.equals(stored, filled);
  const secret = O.some(new Secret(JSON.stringify(filled)));
  return E.right({ ...after, secret: isSame && O.isSome(before) ? before.value.secret : secret });
};

const kindOf = ({ type, attributes }: FleetResource): string | undefined =>
  type === 'destination' || type === 'channel' ? attributes.kind : undefined;

const keptPlaces = (given: Settings): readonly (readonly string[])[] =>
  Object.entries(given).flatMap(([key, value]) => {
    if (isKept(value)) return [[key]];
    return isSettings(value) ? keptPlaces(value).map((names) => [key, ...names]) : [];
  });

const valueAt = (settings: Settings, names: readonly string[]): unknown =>
  RA.reduce<string, unknown>(settings, (value, name) =>
    isSettings(value) ? value[name] : undefined,
  )(names);

const fill = (given: Settings, stored: Settings): Settings =>
  mapValues(given, (value, key) => {
    if (isKept(value)) return stored[key];
    const inner = stored[key];
    return isSettings(value) ? fill(value, isSettings(inner) ? inner : {}) : value;
  });
