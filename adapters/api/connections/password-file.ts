import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { pipe } from 'fp-ts/lib/function.js';
import { Secret } from '../../../core/shared/secret.js';

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
