import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { TLS_MODES, type TlsMode } from '../../../core/shared/tls.js';
import type { Mistakes, Parameter, Parameters } from './parameters.js';
import { dialectOf, keyOf, ownValue } from './parameters.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import type { ConnectionPart, TlsWord } from '../../../core/engines/connection-dialect.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';

export interface TlsChoice {
  readonly mode: TlsMode;
  /** The file of the authorities to trust. */
  readonly authorities: O.Option<string>;
  /** Whether the connection string says any of it. */
  readonly isChosen: boolean;
}

/** How a connection proves its server: the strictest of what is wished for; verify-full where nothing is. */
export const chooseTls = ({
  parts,
  tls,
}: Pick<SortedParameters, 'parts' | 'tls'>): E.Either<
  Mistakes,
  { readonly choice: TlsChoice; readonly notes: readonly string[] }
> => {
  const words = tls.map((one) => ({ ...one, word: ownValue(one.words, one.value.toLowerCase()) }));
  const [wrong, ...others] = words.filter(({ word }) => word === undefined).map(unknownWord);
  if (wrong !== undefined) return E.left([wrong, ...others]);
  const wished = words.flatMap(({ word }) => (word === undefined ? [] : [word.mode]));
  const strictest = TLS_MODES.find((mode) => wished.includes(mode));
  const named = parts.get('authorities') || undefined;
  // Node has no list of the system; what it ships with is as good.
  const authorities = named === 'system' ? undefined : named;
  const isProved = authorities !== undefined && strictest === 'encrypt-only';
  const wanted = isProved ? 'verify-ca' : (strictest ?? 'verify-full');
  // Clients use none over a socket, whatever is wished for.
  const mode = socketIn(parts) === undefined ? wanted : 'off';
  const notes = words.flatMap(({ name, value, word }) =>
    word?.instead === undefined
      ? []
      : [`${name}=${value} is not done, since ${word.instead}: it is ${mode} instead.`],
  );
  const isUnused = mode === 'off' && named !== undefined;
  return E.right({
    choice: {
      mode,
      authorities: isUnused ? O.none : O.fromNullable(authorities),
      isChosen: tls.length > 0 || named !== undefined,
    },
    notes: [
      ...notes,
      ...(isProved
        ? ['Authorities are named, so that the certificate is proved: it is verify-ca.']
        : []),
      ...(isUnused ? ['The authorities are not taken, since there is no TLS.'] : []),
    ],
  });
};

/** The Unix socket, or the folder of one, to which it leads. One that is named beside another host is not taken. */
export const socketIn = (parts: SortedParameters['parts']): string | undefined => {
  const host = parts.get('host') ?? '';
  if (/^[/@]/.test(host)) return host;
  return host === '' || host === 'localhost' ? parts.get('socket') : undefined;
};

const unknownWord = ({ name, value, words }: TlsParameter): string =>
  `${name}=${JSON.stringify(value)} is not known; there are ${Object.keys(words).filter(Boolean).join(', ')}.`;

/** The parameters of a connection by what they say. */
export interface SortedParameters {
  readonly parts: ReadonlyMap<ConnectionPart, string>;
  /** In the order in which they stand. */
  readonly tls: readonly TlsParameter[];
  /** The names of those that change nothing that a dump needs. */
  readonly notTaken: readonly string[];
  readonly unknown: readonly { readonly name: string; readonly mistake: string }[];
}

export interface TlsParameter extends Parameter {
  /** What each of its words means. */
  readonly words: Readonly<Record<string, TlsWord>>;
}

/** Of a parameter that is given twice the last counts, as it does in libpq. */
export const sortParameters = ({ engine, given }: Parameters): SortedParameters => {
  const dialect = dialectOf(engine);
  const parts = new Map<ConnectionPart, string>();
  const tls: TlsParameter[] = [];
  const notTaken: string[] = [];
  const unknown: SortedParameters['unknown'][number][] = [];
  for (const { name, value } of given) {
    const key = keyOf(name);
    const [part, words] = [ownValue(dialect.parts, key), ownValue(dialect.tls, key)];
    if (part !== undefined) parts.set(part, value);
    else if (words !== undefined) tls.push({ name, value, words });
    else if (dialect.others.includes(key)) notTaken.push(name);
    else unknown.push({ name, mistake: unknownParameter(engine, name) });
  }
  return { parts, tls, notTaken, unknown };
};

const unknownParameter = (engine: Parameters['engine'], name: string): string => {
  const { parts, tls, others } = dialectOf(engine);
  const closest = closestWord(keyOf(name), [...Object.keys(parts), ...Object.keys(tls), ...others]);
  const meant = closest === undefined ? '' : `; did you mean ${closest}?`;
  return `${JSON.stringify(name)} is no parameter of a connection to ${ENGINE_RECORDS[engine].name}${meant || '.'}`;
};
