import { identity, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Secret } from '../shared/secret.js';
import { oncePerValue } from '../shared/once-per-value.js';
import type { Fields, KeysOf, Read, Shape } from './field.js';
import type { Kept } from './kept.js';
import type { Kind } from './kind.js';

type Opened<A> = A extends Secret | Kept
  ? string
  : A extends readonly (infer B)[]
    ? readonly Opened<B>[]
    : A extends object
      ? { readonly [K in keyof A]: Opened<A[K]> }
      : A;

/** The settings of a kind as they are used to send or to store: by the names of a document, with the text of each secret. */
export type SettingsOf<F extends Fields> = {
  readonly [K in KeysOf<F, 'required' | 'defaulted'>]: Opened<Read<F[K]['value']>>;
} & {
  readonly [K in KeysOf<F, 'optional'>]?: Opened<Read<F[K]['value']>>;
};

/** The settings that were sealed as one JSON; none where they are others, as an earlier version may have stored them. */
export const openSettings = <F extends Fields>(
  { fields, mistakes = () => [] }: Pick<Kind<F>, 'fields' | 'mistakes'>,
  sealed: Secret,
): O.Option<SettingsOf<F>> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(sealed.reveal())),
    O.filter(t.UnknownRecord.is),
    O.filter((written) => mistakes(written).length === 0),
    O.flatMap((written) => readSettings(fields, written)),
  );

/** The same of what is no JSON any more; other members are left out. */
export const readSettings = <F extends Fields>(
  fields: F,
  settings: unknown,
): O.Option<SettingsOf<F>> =>
  pipe(
    O.fromEither(codecOfFields(fields).decode(settings)),
    O.map((read) => ({ ...absentIn(fields), ...(read as object) }) as SettingsOf<F>),
  );

const absentIn = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { presence, absent }]) =>
      presence === 'defaulted' ? [[key, absent]] : [],
    ),
  );

/** Settings are opened for each message and each object, and their fields never change. */
const codecOfFields = oncePerValue((fields: Fields): t.Mixed => {
  const props = (isRequired: boolean): t.Props =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { presence }]) => (presence === 'required') === isRequired)
        .map(([key, { value }]) => [key, codecOf(value.shape)]),
    );
  return t.intersection([t.strict(props(true)), t.exact(t.partial(props(false)))]);
});

/** What needs a library is read by it before it is stored, and is a text here. */
const codecOf = (shape: Shape): t.Mixed => {
  switch (shape.as) {
    case 'text':
      return textThat(shape.holds);
    case 'secret':
      return textThat(shape.form?.holds ?? (() => true));
    case 'host':
      return textThat((text) => /^[^\s/@]+$/.test(text));
    case 'number':
      return t.refinement(
        t.number,
        (value) => Number.isInteger(value) && value >= shape.from && value <= shape.to,
      );
    case 'duration':
      return t.number;
    case 'words':
      return textThat((text) => shape.words.includes(text));
    case 'list':
      return t.refinement(
        t.readonlyArray(codecOf(shape.of.shape)),
        ({ length }) => shape.countMistake?.(length) === undefined,
      );
    case 'mapping':
      return t.record(t.string, codecOf(shape.of.shape));
    case 'fields':
      return codecOfFields(shape.fields);
    default:
      return t.string;
  }
};

const textThat = (holds: (text: string) => boolean) =>
  new t.Type<string, string>(
    'a text',
    t.string.is,
    (value, context) =>
      typeof value === 'string' && holds(value) ? t.success(value) : t.failure(value, context),
    identity,
  );

/** Some of the fields. */
export const pickFields = <F extends Fields, K extends keyof F>(
  fields: F,
  keys: readonly K[],
): Pick<F, K> => Object.fromEntries(keys.map((key) => [key, fields[key]])) as Pick<F, K>;
