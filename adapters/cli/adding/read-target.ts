import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Connection } from '../../api/connections/connection.js';
import { connectionOf, parseConnection, sectionOf } from '../../api/connections/connection.js';
import type { Parameter, Parameters } from '../../api/connections/parameters.js';
import { dialectOf, parametersIn } from '../../api/connections/parameters.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';

/** Where a connection string leads, with what stands in the files that it names. */
export interface Target extends Omit<Connection, 'user'> {
  readonly user: string;
  /** PEM of the authorities to trust. */
  readonly authorities: O.Option<string>;
}

export type TargetDeps = Pick<CommandLineDeps, 'env' | 'readText'>;

/** Reads a connection string and the files that it names, before anything is opened. */
export const readTarget = async (
  deps: TargetDeps,
  text: string,
): Promise<E.Either<ErrorDocument, Target>> => {
  const parameters = parseConnection(text);
  if (E.isLeft(parameters)) return E.left(malformedRequest(parameters.left));
  const beside = await readSection(deps, parameters.right);
  if (E.isLeft(beside)) return E.left(malformedRequest(beside.left));
  const connection = connectionOf(parameters.right, beside.right);
  if (E.isLeft(connection)) return E.left(malformedRequest(connection.left));
  const { user, tls } = connection.right;
  if (O.isNone(user)) return E.left(malformedRequest([NO_USER]));
  if (O.isNone(tls.authorities))
    return E.right({ ...connection.right, user: user.value, authorities: O.none });
  const file = inHome(deps, tls.authorities.value);
  return pipe(
    await deps.readText(file),
    E.bimap(
      (why) => malformedRequest([`The authorities in ${file}: ${why}.`]),
      (pem) => ({ ...connection.right, user: user.value, authorities: O.some(pem) }),
    ),
  );
};

const NO_USER = 'No user is named: write user@ before the host, or user=….';

/** A ~ at the beginning is the home of this user. */
export const inHome = ({ env }: Pick<TargetDeps, 'env'>, path: string): string =>
  /^~(?=\/|$)/.test(path) ? join(env['HOME'] ?? '/', path.slice(1)) : path;

const readSection = async (
  deps: TargetDeps,
  parameters: Parameters,
): Promise<E.Either<readonly string[], readonly Parameter[]>> => {
  const section = sectionOf(parameters);
  if (O.isNone(section)) return E.right([]);
  const { variable, usual, what } = dialectOf(parameters.engine).sections;
  const ofEnvironment = variable === undefined ? undefined : deps.env[variable];
  const { name, file: named } = section.value;
  const file = inHome(deps, O.toUndefined(named) ?? (ofEnvironment || usual));
  return pipe(
    await deps.readText(file),
    E.mapLeft((why): readonly string[] => [
      `The ${what} ${name} is looked for in ${file}: ${why}.`,
    ]),
    E.flatMap((text) => parametersIn(text, name, file)),
  );
};
