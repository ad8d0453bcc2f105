import type { Either } from 'fp-ts/lib/Either.js';
import type { LoginRefusal } from '../../core/dump-check/login-result.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import type { PortFailure, PortTask } from '../../core/shared/ports/port-failure.js';

/**
 * A socket of ours to which a dump tool connects in place of the server, in a folder that only this user can enter. We
 * dial, verify and log in with the code of the check, then join both connections: the tool gets no password, and none of
 * the target's bytes before the login stands.
 */
export interface DumpGate {
  /** Holds the socket alone: `.s.PGSQL.5432` for pg_dump, `mysql.sock` for mysqldump and mariadb-dump. */
  readonly directory: string;
  /** The user name with which a tool of MySQL or MariaDB must come. pg_dump's is ignored. */
  readonly user: string;
  /** Settles with the outcome of the last login, or of the first. Never rejects; closing the gate before settles it as `abandoned`. */
  readonly login: () => Promise<Either<LoginRefusal | PortFailure, void>>;
  /** Whether the server's side of a joined connection ended while the tool still used it, since this was called last. */
  readonly wasCutOff: () => boolean;
  /**
   * How many rows of which table the server has sent to tools that asked for all of them, as it said at the end of each, where
   * sessions are handed on. Never rejects.
   */
  readonly rowsSent: () => Promise<RowsSent>;
  /** Ends every connection and removes the folder. Closing twice is the same as closing once. Never rejects. */
  readonly close: () => Promise<void>;
}

/** By the name of a table, as `rowsKey` has it. */
export type RowsSent = ReadonlyMap<string, number>;

/** The bytes of a name, with the schema before it where the engine has any: in the encoding of the tool, which is not always UTF-8. */
export const rowsKey = (names: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): string =>
  names.map((name) => Buffer.from(name, encoding).toString('hex')).join('.');

/**
 * Whose a session at the server is: that of one tool, with which it ends; or `handed_on`: a tool that is done leaves it open as it
 * is, with its transaction and its snapshot, for the tool that comes next, and the last is ended with the gate.
 */
export type GateSessions = 'of_one_tool' | 'handed_on';

/** Opens a gate to the target. It stays until it is closed; the deadline of a check holds for each login through it. */
export type OpenDumpGate = (target: DumpTarget, sessions?: GateSessions) => PortTask<DumpGate>;
