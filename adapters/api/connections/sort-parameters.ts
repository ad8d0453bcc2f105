import { closestWord } from '../../../core/shared/closest-word.js';
import type { ConnectionPart, TlsWord } from '../../../core/engines/connection-dialect.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { dialectOf, keyOf, ownValue, type Parameter, type Parameters } from './parameters.js';

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
