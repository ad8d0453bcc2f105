import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type * as t from 'io-ts';
import type { Kinds } from '../../../core/described/kind.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import {
  flattenChannel,
  flattenDatabase,
  flattenDestination,
  flattenInstance,
  flattenPolicy,
  flattenSchedule,
  flattenServer,
  type PlacedResource,
} from '../../../core/fleet/flatten-fleet.js';
import { DEFAULT_ENGINE, type Engine } from '../../../core/engines/engines.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import { type Codec, formatMistakes, limitMistakes } from '../codec/codec.js';
import { resourceCodecs } from '../fleet/fleet-codec.js';
import { exceedsValues } from '../parsing/count-values.js';
import { NO_REFERENCES } from '../references/file-references.js';

export type Mistakes = ReadonlyNonEmptyArray<string>;

/** Reads one resource and everything under it, at the path that its parent has. */
export type ReadResource = (
  type: ResourceType,
  document: unknown,
  above: readonly FleetResource[],
) => E.Either<Mistakes, ReadonlyNonEmptyArray<PlacedResource>>;

/**
 * More than these take so long to read and to plan that the requests of others would wait, since that is not done in a process of its
 * own: 200 databases with a schedule each have fewer.
 */
const MAX_VALUES = 2_000;

const isLarge = exceedsValues(MAX_VALUES);

/** The resource itself comes first. Its place is its type, and the places of all else begin with that. */
export const readResource = (kinds: Kinds): ReadResource => {
  const readers = readersOf(kinds);
  return (type, document, above) =>
    isLarge(document)
      ? E.left([`${type}: ${TOO_LARGE}`])
      : pipe(
          readers[type](above)(document, pathOf(above), type),
          E.mapLeft((errors) => mistakesOf(limitMistakes(formatMistakes(errors)))),
          E.flatMap((placed) => (isNonEmpty(placed) ? E.right(placed) : E.left(NOTHING))),
        );
};

const TOO_LARGE = `it holds more than ${MAX_VALUES} values; add what is under it by itself, or apply a fleet document`;

const NOTHING: Mistakes = ['nothing was described'];

const mistakesOf = (mistakes: readonly string[]): Mistakes =>
  isNonEmpty(mistakes) ? mistakes : NOTHING;

type Reader = (value: unknown, parent: string, place: string) => Placed;

type Placed = t.Validation<readonly PlacedResource[]>;

const reader =
  <A>(
    codec: Codec<A>,
    flatten: (described: A, parent: string, place: string) => Iterable<PlacedResource>,
  ): Reader =>
  (value, parent, place) =>
    pipe(
      codec.validate(value, [
        { key: '', type: codec, actual: {} },
        { key: place, type: codec, actual: value },
      ]),
      E.map((described) => [...flatten(described, parent, place)]),
    );

type ReaderUnder = (above: readonly FleetResource[]) => Reader;

const readersOf = (kinds: Kinds): Readonly<Record<ResourceType, ReaderUnder>> => {
  const codecs = resourceCodecs(NO_REFERENCES, kinds);
  const server = reader(codecs.server, (one, _parent, place) => flattenServer(one, place));
  const instance = reader(codecs.instance, flattenInstance);
  const destination = reader(codecs.destination, (one, _parent, place) => [
    flattenDestination(one, place),
  ]);
  const channel = reader(codecs.channel, (one, _parent, place) => [flattenChannel(one, place)]);
  const policy = reader(codecs.policy, (one, _parent, place) => [flattenPolicy(one, place)]);
  return {
    server: () => server,
    instance: () => instance,
    database: (above) =>
      reader(codecs.databases[engineOf(above)], (one, parent, place) =>
        flattenDatabase(one, O.some(parent), `${parent}/`, place),
      ),
    schedule: (above) =>
      reader(
        above.at(-1)?.type === 'instance' ? codecs.ofInstance : codecs.schedules[engineOf(above)],
        (one, parent, place) => [flattenSchedule(one, O.some(parent), `${parent}/`, place)],
      ),
    destination: () => destination,
    channel: () => channel,
    policy: () => policy,
  };
};

const pathOf = (above: readonly FleetResource[]): string => above.at(-1)?.path ?? '';

/** What is not under an instance has no engine, and is read by none. */
const engineOf = (above: readonly FleetResource[]): Engine =>
  above.find((one) => one.type === 'instance')?.attributes.engine ?? DEFAULT_ENGINE;
