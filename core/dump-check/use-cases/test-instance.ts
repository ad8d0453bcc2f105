import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { Engine } from '../../engines/engines.js';
import { type DraftError, draftResource } from '../../fleet/use-cases/editing/add-resource.js';
import type { EditPorts } from '../../fleet/use-cases/editing/carry-out-edit.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { TlsMode } from '../../shared/tls.js';
import { evidenceOf } from '../login-evidence.js';
import type { AcceptedLogin, LoginRefusal, LoginResult } from '../login-result.js';
import type { LoginProbe } from '../ports/login-probe.js';
import type { DraftedInstance, InstanceDraft } from '../drafted-instance.js';
import { draftInstance, targetAt } from '../drafted-instance.js';
import { examineDatabases, type ExaminedDatabase, type ExaminePorts } from './examine-databases.js';

/**
 * Tries an instance as it is described, before it is stored: logs in to it as a check does, and finds out of which of its databases
 * a dump would be whole. For a caller who may add it at its place or, of a stored one, change it: only then, and only for the
 * place for which it was given, a stored password is used. Nothing is stored, but that the login was rejected.
 */
export type TestInstance = (
  caller: Caller,
  draft: InstanceDraft,
  signal: AbortSignal,
) => TE.TaskEither<DraftError, InstanceTest>;

export interface InstanceTest {
  readonly engine: Engine;
  readonly user: string;
  readonly host: string;
  readonly tls: TlsMode;
  readonly login: RefusedInstance | AcceptedInstance;
}

interface RefusedInstance {
  readonly _tag: 'Refused';
  /** To this database. */
  readonly database: string;
  readonly refusal: LoginRefusal;
}

interface AcceptedInstance extends AcceptedLogin {
  /** Those that the login saw, and those that the draft names. */
  readonly databases: readonly ExaminedDatabase[];
}

export interface TestInstancePorts extends EditPorts, ExaminePorts {
  readonly login: LoginProbe;
}

export const testInstance =
  (ports: TestInstancePorts): TestInstance =>
  (caller, draft, signal) =>
    pipe(
      draftResource(ports)(caller, 'instance', draft),
      TE.flatMapEither(draftInstance(draft.database)),
      TE.flatMap((drafted) =>
        pipe(
          logInToAny(ports, drafted, signal),
          TE.flatMap(({ name, result }): PortTask<InstanceTest['login']> =>
            result._tag === 'Refused'
              ? TE.right({ ...result, database: name })
              : pipe(
                  TE.fromTask(examineDatabases(ports)(drafted, result, signal)),
                  TE.map((databases) => ({ ...result, databases })),
                ),
          ),
          TE.map((login) => {
            const { engine, user, host, tls } = drafted.login;
            return { engine, user, host, tls: tls.mode, login };
          }),
        ),
      ),
    );

interface FirstLogin {
  readonly name: string;
  readonly result: LoginResult;
}

/**
 * Logs in to the databases one after the other, until one accepts it; one that is missing or closed says nothing of the login. If
 * all refuse it, the first refusal is the result.
 */
const logInToAny = (
  { login }: Pick<TestInstancePorts, 'login'>,
  drafted: DraftedInstance,
  signal: AbortSignal,
): PortTask<FirstLogin> => {
  const [first, ...others] = drafted.entries;
  const logIn = (name: string): PortTask<FirstLogin> =>
    pipe(
      login.logIn({ ...targetAt(drafted, name), finds: true }, signal),
      TE.map((result) => ({ name, result })),
    );
  return others.reduce(
    (tried, name) =>
      TE.flatMap(tried, (one) =>
        isOfDatabase(one.result)
          ? pipe(
              logIn(name),
              TE.map((next) => (next.result._tag === 'Accepted' ? next : one)),
            )
          : TE.right(one),
      ),
    logIn(first),
  );
};

/** Whether the admin login is good, and the database is not. */
const isOfDatabase = (result: LoginResult): boolean =>
  result._tag === 'Refused' && evidenceOf(result).adminLogin === 'good';
