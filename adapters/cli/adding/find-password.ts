import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { Secret } from '../../../core/shared/secret.js';
import type { HostAndPort } from '../../api/connections/connection.js';
import { dialectOf, passwordFor } from '../../api/connections/parameters.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { inHome, type Target } from './read-target.js';

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
