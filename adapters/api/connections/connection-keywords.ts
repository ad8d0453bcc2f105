import * as E from 'fp-ts/lib/Either.js';
import { type Engine, ENGINES } from '../../../core/engines/engines.js';
import { dialectOf, type Mistakes, type Parameter, type Parameters } from './parameters.js';

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
