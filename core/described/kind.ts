import type * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Secret } from '../shared/secret.js';
import type { Field, Fields, FindMistakes, Shape } from './field.js';
import { KEPT, type Kept } from './kept.js';
import type { ResourceType } from '../shared/resource.js';
import { CHANNEL_RULES } from './channel.js';
import { DESTINATION } from './destination.js';
import { DATABASE, INSTANCE, SERVER } from './instance.js';
import { POLICY } from './policy.js';
import { SCHEDULE } from './schedule.js';

/** A kind of channel or of destination: what its settings are. They are sealed as one JSON, by the names that a document has. */
export interface Kind<F extends Fields = Fields> {
  /** By which a document names it. */
  readonly kind: string;
  /** Its name in a form. */
  readonly label: string;
  readonly fields: F;
  readonly mistakes?: FindMistakes;
  /** The settings that say where its secrets are sent, and as whom: a secret that is stored was given for these alone. */
  readonly place: readonly (keyof F & string)[];
}

export interface KindOfChannel<F extends Fields = Fields> extends Kind<F> {
  /** The other side stores each problem, and ends what is not repeated to it, as an Alertmanager does. */
  readonly isMirror?: true;
}

/** Where the objects of a destination lie: the settings of its kind that say so, none of them a secret. */
export type DumpPlace = { readonly kind: string } & Readonly<Record<string, string | number>>;

/** A kind of destination, from which people can fetch dumps without Shipshape. */
export interface KindOfDestination extends Kind {
  /** Where these settings lead; none where they do not fit. */
  readonly placeOf: (settings: Secret) => O.Option<DumpPlace>;
  /** The settings with which a place is another one. As whom to log in is no part of it. */
  readonly where: readonly string[];
  /** The lines to type in a shell to fetch an object into a file; none where the place does not fit. */
  readonly fetch: (place: DumpPlace, object: string, file: string) => O.Option<readonly string[]>;
}

/** The kinds that there are. The core knows them by what is here alone. */
export interface Kinds {
  readonly channels: readonly KindOfChannel[];
  readonly destinations: readonly KindOfDestination[];
}

/** None that is known: each text of their settings is a secret. */
export const NO_KINDS: Kinds = { channels: [], destinations: [] };

/** The kind of this name; none of another version, or of an embedder that did not bring it. */
export const findKind = <K extends Kind>(kinds: readonly K[], name: string): O.Option<K> =>
  RA.findFirst(({ kind }: K) => kind === name)(kinds);

/** The mark of a secret of this kind that is to stay as it is stored. */
export const keptFor = ({ place }: Kind): Kept => ({ ...KEPT, for: place });

/** Whether a field is a secret, or has one in it. */
export const isSecret = ({ value: { shape } }: Field): boolean => hasSecret(shape);

const hasSecret = (shape: Shape): boolean => {
  switch (shape.as) {
    case 'secret':
      return true;
    case 'list':
    case 'mapping':
    case 'keepable':
      return hasSecret(shape.of.shape);
    case 'fields':
      return Object.values(shape.fields).some(isSecret);
    default:
      return false;
  }
};

/** What the resources of each type say besides their name, their kind and the settings of that. */
export const RESOURCE_FIELDS = {
  server: SERVER,
  instance: INSTANCE,
  database: DATABASE,
  schedule: SCHEDULE,
  destination: DESTINATION,
  channel: CHANNEL_RULES,
  policy: POLICY,
} as const satisfies Readonly<Record<ResourceType, Fields>>;

/** The kinds that resources of a type can be of; undefined of a type that has none. */
export const kindsOfType = (
  type: ResourceType,
  { channels, destinations }: Kinds,
): readonly Kind[] | undefined => {
  if (type === 'destination') return destinations;
  return type === 'channel' ? channels : undefined;
};
