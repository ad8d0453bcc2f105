import * as E from 'fp-ts/lib/Either.js';
import type { Mistakes, Parameter } from './parameters.js';

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
