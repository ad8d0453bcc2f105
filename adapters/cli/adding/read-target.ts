import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Connection, HostAndPort } from '../../api/connections/connection.js';
import { connectionOf, parseConnection, sectionOf } from '../../api/connections/connection.js';
import type { Parameter, Parameters } from '../../api/connections/parameters.js';
import { dialectOf, parametersIn, passwordFor } from '../../api/connections/parameters.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { Secret } from '../../../core/shared/secret.js';

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

export interface PasswordOptions {
  readonly passwordFile?: string;
}

export type PasswordDeps = Pick<
  CommandLineDeps,
  'env' | 'readText' | 'readPrivateText' | 'terminal'
>;

/** The password for each host, and what is to be said of where it is from. */
export interface FoundPassword {
  readonly of: (host: HostAndPort) => O.Option<Secret>;
  readonly notes: readonly string[];
}

/**
 * The password of a target: from the file of an option, from the connection string, the environment or the file of passwords, or as
 * somebody types it; in this order. Undefined where they end that.
 */
export const findPassword = async (
  deps: PasswordDeps,
  target: Target,
  { passwordFile }: PasswordOptions,
): Promise<E.Either<ErrorDocument, FoundPassword | undefined>> => {
  if (passwordFile !== undefined) return ofFile(deps, passwordFile);
  if (O.isSome(target.password)) return E.right(always(target.password.value, [IN_HISTORY]));
  const { passwordVariable } = dialectOf(target.engine);
  const ofEnvironment = deps.env[passwordVariable];
  if (ofEnvironment) return E.right(always(new Secret(ofEnvironment), []));
  const kept = await keptPassword(deps, target);
  if (target.hosts.some((host) => O.isSome(kept.of(host)))) return E.right(kept);
  if (deps.terminal === undefined)
    return E.left(malformedRequest([...kept.notes, noPassword(passwordVariable)]));
  const typed = await deps.terminal.askSecret(`Password of ${target.user}: `);
  return E.right(typed === undefined ? undefined : always(new Secret(typed), kept.notes));
};

const always = (password: Secret, notes: readonly string[]): FoundPassword => ({
  of: () => O.some(password),
  notes,
});

const IN_HISTORY =
  'The password was typed as an argument, so that the history of the shell has it: leave it out, and it is asked for.';

const noPassword = (variable: string): string =>
  `There is no password, and no terminal on which to ask for it: give --password-file, or set ${variable}.`;

const ofFile = async (
  deps: PasswordDeps,
  file: string,
): Promise<E.Either<ErrorDocument, FoundPassword>> =>
  pipe(
    await deps.readText(file),
    E.map((text) => text.replace(/\r?\n$/, '')),
    E.filterOrElse(
      (text) => text !== '',
      () => 'it is empty',
    ),
    E.bimap(
      (why) => malformedRequest([`--password-file ${file}: ${why}.`]),
      (text) => always(new Secret(text), []),
    ),
  );

const keptPassword = async (deps: PasswordDeps, target: Target): Promise<FoundPassword> => {
  const { passwords } = dialectOf(target.engine);
  if (passwords === undefined) return { of: () => O.none, notes: [] };
  const named = O.toUndefined(target.passwordFile) ?? deps.env[passwords.variable];
  const text = await deps.readPrivateText(inHome(deps, named || passwords.usual));
  if (E.isLeft(text)) return { of: () => O.none, notes: [`${text.left}.`] };
  const { user } = target;
  const database = O.getOrElse(() => ENGINE_RECORDS[target.engine].maintenanceDatabase)(
    target.database,
  );
  return { of: (host) => passwordFor(text.right ?? '', { ...host, user, database }), notes: [] };
};
