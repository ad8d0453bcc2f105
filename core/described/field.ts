import { type CamelCase, camelCase } from '../shared/camel-case.js';

/** What a value looks like in a document. What needs a library to be read, or the machine, has only a name here. */
export type Shape =
  | TextShape
  | { readonly as: 'number'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly as: 'words'; readonly words: readonly string[]; readonly same?: string }
  | { readonly as: 'duration'; readonly longest: string; readonly shortest: string }
  | { readonly as: 'cron' | 'time zone' | 'authorities' | 'recipient' }
  | { readonly as: 'host'; readonly orSocket?: true }
  | SecretShape
  | ListShape
  | FieldsShape
  | MappingShape
  | { readonly as: 'keepable'; readonly of: Value<unknown> };

export interface TextShape {
  readonly as: 'text';
  /** What is expected, such as `the name of a bucket`. */
  readonly name: string;
  readonly holds: (text: string) => boolean;
  /** A whole number is taken as its digits. */
  readonly takesNumbers?: boolean;
}

export interface SecretShape {
  readonly as: 'secret';
  /** What it is called in a message, such as `routing key`. */
  readonly what: string;
  /** What its text must be, and what is wrong with any other; whatever is in one line unless given. */
  readonly form?: { readonly words: string; readonly holds: (text: string) => boolean };
  /** Of several lines, which end with a line break. */
  readonly isBlock?: boolean;
}

export interface ListShape {
  readonly as: 'list';
  readonly name: string;
  readonly of: Value<unknown>;
  /** What is wrong with this number of items; any number is right unless given. */
  readonly countMistake?: (count: number) => string | undefined;
}

export interface FieldsShape {
  readonly as: 'fields';
  readonly fields: Fields;
  readonly mistakes?: FindMistakes;
  /** An empty mapping is a mistake. */
  readonly isNeverEmpty?: boolean;
  /** A text alone stands for a mapping that has it under this key, and nothing else. */
  readonly short?: string;
}

/** A mapping of names that are not ours, such as headers. */
export interface MappingShape {
  readonly as: 'mapping';
  /** What each name has. */
  readonly of: Value<unknown>;
  /** What is wrong with a name, in a mapping of these values. */
  readonly nameMistake: (name: string, written: Written) => string | undefined;
  /** A name that must be there, and decides about the others: nothing else is read where its value is wrong. */
  readonly first?: { readonly name: string; readonly of: Value<unknown> };
}

/** A document, or a part of it, before it is read. */
export type Written = Readonly<Record<string, unknown>>;

/** What is wrong with the value of a key in view of the others. */
export interface Mistake {
  readonly key: string;
  readonly words: string;
}

export type FindMistakes = (written: Written) => readonly Mistake[];

/** Whether a key has a value: an empty one counts as left out. */
export const isGiven = (written: Written, key: string): boolean =>
  (written[key] ?? undefined) !== undefined;

declare const READ: unique symbol;

/** What a field takes. `A` is what it is once it is read. */
export interface Value<A> {
  readonly shape: Shape;
  /** Is nothing: `A` is known to the compiler alone. */
  readonly [READ]?: A;
}

export type Read<V> = V extends Value<infer A> ? A : never;

export interface Duration extends Value<number> {
  readonly shape: Extract<Shape, { readonly as: 'duration' }>;
}

/** A field means something only with a certain word in another one. */
export interface Condition {
  readonly at: string;
  readonly is?: string;
  readonly isNot?: string;
  /** What is wrong with the field otherwise; it is no mistake, but a form does not show it, where there is nothing. */
  readonly words?: string;
}

/** What people read about a field. */
export interface About {
  /** Its name in a form. */
  readonly label: string;
  /** What it is, in the table of docs/reference/fleet-file.md, as Markdown; a field without has no row of its own. */
  readonly help?: string;
  /** In that table, what holds where it is left out. */
  readonly unless?: string;
  readonly hint?: string;
  /** In an empty field: what holds then, or an example. */
  readonly placeholder?: string;
  /** What a form calls each word; the empty one stands for none. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Apart from those that are needed each time. */
  readonly isSeldom?: boolean;
  /** A document must have it where `only` holds. */
  readonly isNeeded?: boolean;
  readonly only?: readonly Condition[];
  /** It is the name of a destination or of a policy, or the path of an instance. */
  readonly refersTo?: 'destination' | 'instance' | 'policy';
}

type Presence = 'required' | 'optional' | 'defaulted';

export interface Field<
  V extends Value<unknown> = Value<unknown>,
  P extends Presence = Presence,
> extends About {
  readonly value: V;
  readonly presence: P;
  /** What a document says that leaves it out; of a defaulted one alone. */
  readonly absent?: unknown;
}

export type Fields = Readonly<Record<string, Field>>;

type StoredName<K extends string, V> = V extends Duration ? `${CamelCase<K>}Ms` : CamelCase<K>;

/** The keys of the fields that a document must have, may have, or has by default. */
export type KeysOf<F extends Fields, P extends Presence> = string &
  { readonly [K in keyof F]: F[K]['presence'] extends P ? K : never }[keyof F];

/** What is stored of the fields. */
export type Stored<F extends Fields> = {
  readonly [K in KeysOf<F, 'required' | 'defaulted'> as StoredName<K, F[K]['value']>]: Read<
    F[K]['value']
  >;
} & {
  readonly [K in KeysOf<F, 'optional'> as StoredName<K, F[K]['value']>]?: Read<F[K]['value']>;
};

/** The name under which a field is stored: `restore_on` as `restoreOn`, and a duration `jitter` as `jitterMs`. */
export const storedName = (key: string, { value }: Field): string =>
  camelCase(key) + (value.shape.as === 'duration' ? 'Ms' : '');
