import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { protocolOf } from '../../engines/engines.js';
import { Secret } from '../../shared/secret.js';
import { eqAttributes, type FleetResource, type FleetResourceOf } from '../fleet-resource.js';
import { isKept, type Kept, KEPT } from '../../described/kept.js';
import { findKind, isSecret, keptFor, type Kind, type Kinds } from '../../described/kind.js';

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
  if (O.isNone(after.secret)) return E.right(after);
  if (after.type === 'instance')
    return isKept(after.secret.value) ? keepPassword(before, after) : E.right(after);
  return isSettled(after) && O.exists(mayKeep)(after.secret)
    ? keepSettings(before, after)
    : E.right(after);
};

type Settled = FleetResourceOf<'destination'> | FleetResourceOf<'channel'>;

const isSettled = (resource: FleetResource): resource is Settled =>
  resource.type === 'destination' || resource.type === 'channel';

/** Before they are parsed. The quotes of a text are escaped in settings, so that none matches. */
const mayKeep = (settings: Secret): boolean => settings.matches(/"kept":true/);

const keepPassword = (
  before: O.Option<FleetResource>,
  after: FleetResourceOf<'instance'>,
): E.Either<readonly UnkeptSecret[], FleetResource> => {
  const at = 'admin.password';
  if (O.isNone(before) || before.value.type !== 'instance' || O.isNone(before.value.secret))
    return E.left([{ at, why: 'nothing_stored' }]);
  return eqAttributes.equals(loginOf(before.value), loginOf(after))
    ? E.right({ ...after, secret: before.value.secret })
    : E.left([{ at, why: 'other_place' }]);
};

/** Where an admin password is sent, by which protocol, as whom, and how that is kept from others. */
const loginOf = ({ attributes }: FleetResourceOf<'instance'>): unknown => {
  const { engine, host, port, tls, user } = attributes;
  return { protocol: protocolOf(engine), host, port, tls, user };
};

const keepSettings = (
  before: O.Option<FleetResource>,
  after: Settled,
): E.Either<readonly UnkeptSecret[], FleetResource> => {
  const given = O.match((): Settings => ({}), settingsIn)(after.secret);
  const settled = O.filter(isSettled)(before);
  const stored = pipe(
    settled,
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
  const everything = Object.keys({ ...stored, ...filled });
  const place = kept.flatMap((names) => markAt(given, names)?.for ?? everything);
  const isSamePlace = place.every((key) => eqAttributes.equals(stored[key], filled[key]));
  if (!isSamePlace || !O.exists(({ attributes }: Settled) => attributes.kind === kind)(settled))
    return E.left(kept.map(unkept('other_place')));
  const isSame = eqAttributes.equals(stored, filled);
  const secret = O.some(new Secret(JSON.stringify(filled)));
  return E.right({ ...after, secret: isSame && O.isSome(settled) ? settled.value.secret : secret });
};

const keptPlaces = (given: Settings): readonly (readonly string[])[] =>
  Object.entries(given).flatMap(([key, value]) => {
    if (isKept(value)) return [[key]];
    return isSettings(value) ? keptPlaces(value).map((names) => [key, ...names]) : [];
  });

const markAt = (settings: Settings, names: readonly string[]): Kept | undefined => {
  const mark = valueAt(settings, names);
  return isKept(mark) ? mark : undefined;
};

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

export type Settings = Readonly<Record<string, unknown>>;

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a destination or a channel, which are stored as one JSON object. */
export const settingsIn = (secret: Secret): Settings =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(secret.reveal())),
    O.filter(isSettings),
    O.getOrElse((): Settings => ({})),
  );

/** The settings of a draft; none at all where nothing is described. */
export const settingsOf = O.getOrElse(() => new Secret('{}'));

export const mapValues = (
  settings: Settings,
  map: (value: unknown, key: string) => unknown,
): Settings =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, map(value, key)]));

const keepTexts =
  (mark: Kept) =>
  (value: unknown): unknown =>
    isSettings(value)
      ? mapValues(value, keepTexts(mark))
      : typeof value === 'string'
        ? mark
        : value;

/** The resource as a description shows it: in the place of each secret stands that it is kept. Of a kind that is not known, each text is one. */
export const withoutSecrets =
  (kinds: Kinds) =>
  (resource: FleetResource): FleetResource => {
    if (resource.type === 'instance')
      return O.isNone(resource.secret) ? resource : { ...resource, secret: O.some(KEPT) };
    const { type, attributes, secret } = resource;
    if (O.isNone(secret) || (type !== 'destination' && type !== 'channel')) return resource;
    const known = O.toUndefined(findKind<Kind>(kinds[`${type}s`], attributes.kind));
    const mark = known === undefined ? KEPT : keptFor(known);
    const shown = mapValues(settingsIn(secret.value), (value, key) => {
      const field = known?.fields[key];
      return field === undefined || isSecret(field) ? keepTexts(mark)(value) : value;
    });
    return { ...resource, secret: O.some(new Secret(JSON.stringify(shown))) };
  };
