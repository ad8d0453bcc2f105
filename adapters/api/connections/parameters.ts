import type { ConnectionDialect } from '../../../core/engines/connection-dialect.js';
import { type Engine, ENGINE_RECORDS, ENGINES } from '../../../core/engines/engines.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { pipe } from 'fp-ts/lib/function.js';
import { Secret } from '../../../core/shared/secret.js';

/** A parameter as it is written; several hosts are several texts. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** What a connection string says, before it is known what that means. */
export interface Parameters {
  /** Of its scheme. */
  readonly engine: Engine;
  readonly given: readonly Parameter[];
}

/** A mistake, as a sentence in which no password stands. */
export type Mistakes = readonly [string, ...string[]];

export const dialectOf = (engine: Engine): ConnectionDialect => ENGINE_RECORDS[engine].connection;

/** `ssl-mode`, `ssl_mode` and `sslMode` are one parameter. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** What a table has under a name that somebody else has chosen. */
export const ownValue = <A>(table: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const ENGINE: Engine | undefined = ENGINES.find((engine) => dialectOf(engine).hasKeywords);

/** A keyword, and a value in single quotes or without blanks; a backslash takes the next character as it is. */
const PAIR = /\s*([A-Za-z_]\w*)\s*=\s*(?:'((?:[^'\\]|\\[^])*)'|((?:[^\s'\\]|\\[^])*))(?=\s|$)/y;

export const isKeywords = (text: string): boolean => /^\s*[A-Za-z_]\w*\s*=/.test(text);

/** Reads `host=… user=…`, as libpq does. */
export const parseConnectionKeywords = (text: string): E.Either<Mistakes, Parameters> => {
  const given: Parameter[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    PAIR.lastIndex = at;
    const [all, name = '', quoted, plain = ''] = PAIR.exec(text) ?? [];
    if (all === undefined) return E.left([brokenAfter(given)]);
    given.push({ name, value: (quoted ?? plain).replaceAll(/\\([^])/g, '$1') });
    at += all.length;
  }
  return ENGINE === undefined ? E.left([brokenAfter([])]) : E.right({ engine: ENGINE, given });
};

/** What stands there may be a part of a password, and is not shown. */
const brokenAfter = (given: readonly Parameter[]): string => {
  const last = given.at(-1);
  const where = last === undefined ? 'From the beginning on' : `Behind ${last.name}=…`;
  return `${where} this is no keyword=value: a value with a blank or a quote is written as 'it\\'s one', and a backslash as \\\\.`;
};

/**
 * The parameters of one section of a service file or an option file: `[name]`, then `key=value`, with a # or a ; before what is a
 * comment. A key by itself is on.
 */
export const parametersIn = (
  text: string,
  section: string,
  file: string,
): E.Either<Mistakes, readonly Parameter[]> => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isHeader = (line: string) => /^\[.*\]$/.test(line);
  const begin = lines.indexOf(`[${section}]`);
  if (begin < 0) {
    const others = lines.filter(isHeader).map((line) => line.slice(1, -1));
    const known = others.length === 0 ? 'it has none' : `it has ${others.slice(0, 10).join(', ')}`;
    return E.left([`${file} has no [${section}]: ${known}.`]);
  }
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex(isHeader);
  return E.right(
    rest
      .slice(0, end < 0 ? undefined : end)
      .filter((line) => line !== '' && !/^[#;]/.test(line))
      .map(parameterIn),
  );
};

const parameterIn = (line: string): Parameter => {
  const at = line.indexOf('=');
  const [name, value] = at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  return { name, value: value.replace(/^(["'])(.*)\1$/, '$2') };
};

/** For whom a password is wanted. */
export interface PasswordPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** Four fields, in which a backslash takes the next character as it is, and the password, which is the rest. */
const LINE = /^((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):(.+)$/;

/** The password of the first line of a ~/.pgpass that fits, in which a * fits anything. */
export const passwordFor = (
  text: string,
  { host, port, database, user }: PasswordPlace,
): O.Option<Secret> =>
  pipe(
    text.split(/\r?\n/).filter((line) => !line.startsWith('#')),
    RA.findFirstMap((line) => {
      const [all, ...fields] = LINE.exec(line) ?? [];
      const password = fields.pop() ?? '';
      const wanted = [host, String(port), database, user];
      const fits = wanted.every((value, n) => fields[n] === '*' || unescaped(fields[n]) === value);
      return all !== undefined && fits ? O.some(new Secret(unescaped(password))) : O.none;
    }),
  );

const unescaped = (field = ''): string => field.replaceAll(/\\(.)/g, '$1');
