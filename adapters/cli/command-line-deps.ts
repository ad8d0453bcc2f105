import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { AuditSigner } from '../../core/audit/ports/audit-signer.js';
import type { ToolReport } from '../../core/backups/physical/known-backups.js';
import type { BackupTool } from '../../core/engines/backup-tool.js';
import type { Kinds } from '../../core/described/kind.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { Secret } from '../../core/shared/secret.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { Api } from '../api/api.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import type { WriteFleet } from '../api/fleet/fleet-api.js';
import type { SignInCalls } from '../api/access/sign-in-calls.js';
import type { StoredLogins } from './access/stored-logins.js';
import type { HostFinding } from './host/host-finding.js';
import type { Terminal } from './terminal/terminal.js';

/** What the command line depends on. It does not know which store, service or process is behind it. */
export interface CommandLineDeps {
  /** Opens the local store, or makes it where it need not be there; on the left is why not: wrong settings, or the store itself. */
  readonly openLocal: (
    config?: string,
    isToBeThere?: boolean,
  ) => Promise<Either<ErrorDocument, OpenedApi>>;
  /** `timeoutMs` is for each request; a minute by default. */
  readonly openRemote: (url: string, token: Secret, timeoutMs?: number) => Api;
  /** On the left is every mistake, with its place. */
  readonly readFleetFile: (
    path: string,
  ) => Promise<Either<{ readonly mistakes: readonly string[] }, FleetDescription>>;
  readonly writeFleet: WriteFleet;
  /** YAML, of which JSON is a part; on the left is every mistake, with its line. */
  readonly yaml: {
    readonly parse: (text: string) => Promise<Either<readonly string[], unknown>>;
    readonly write: (value: object) => Promise<string>;
  };
  /** The kinds of destinations and channels, for those commands that need them. */
  readonly loadKinds: () => Promise<Kinds>;
  /** The report in what a tool of physical backups has printed; none where its backups are not in it. */
  readonly readBackups: (tool: BackupTool, text: string) => Promise<Option<ToolReport>>;
  /** The text of a file, or of standard input (`-`); on the left, as a sentence without a stop, why there is none. */
  readonly readText: (path: string) => Promise<Either<string, string>>;
  /** Calls a function with each line of it, however long it is; an empty one has one. On the left as above. */
  readonly eachLine: (path: string, take: (line: string) => void) => Promise<Either<string, void>>;
  /** The text of a file that no other user may read; undefined if the file does not exist. */
  readonly readPrivateText: (path: string) => Promise<Either<string, string | undefined>>;
  /** Asks the person at the terminal; undefined without a terminal. */
  readonly terminal: Terminal | undefined;
  /** How one signs in to the service at a URL. */
  readonly signIns: (url: string) => SignInCalls;
  readonly logins: StoredLogins;
  /** The token in a file; on the left, as a sentence, why there is none. */
  readonly readTokenFile: (path: string) => Promise<Either<string, Secret>>;
  /** Runs the service until a signal ends it, and returns the exit code. */
  readonly serve: (config?: string) => Promise<number>;
  readonly ownStore: OwnStore;
  /** What there is to say of this host, under the settings of the service; never rejects. */
  readonly examineHost: (config?: string) => Promise<readonly HostFinding[]>;
  /** Runs a program on the streams of this process until it ends; `refusal` is why it could not be run. */
  readonly runProgram: (program: readonly string[]) => Promise<ProgramEnd>;
  /** `process`, or a substitute: emits the signals that end a command. */
  readonly signals: Signals;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** What verifies an audit. */
  readonly auditVerifier: Pick<AuditSigner, 'digest' | 'verify'>;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly version: string;
}

export interface ProgramEnd {
  /** As a shell has it: 128 and the number of the signal that ended it, 126 or 127 where it could not be run. */
  readonly exitCode: number;
  readonly refusal?: string;
}

export interface OpenedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
  /** Does what a service does, from now until it is closed; left out where a service is asked. */
  readonly work?: () => void;
  /** The service to which it is by a stored login; left out where it is by a token. */
  readonly login?: string;
}

export interface Signals {
  readonly on: (name: NodeJS.Signals, listener: () => void) => unknown;
  readonly off: (name: NodeJS.Signals, listener: () => void) => unknown;
}

/** `process.stdout`, or a substitute. */
export type OutputStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

type Outcome<A> = Promise<Either<ErrorDocument, A>>;

/** What can be done to the local store as a whole, with its key. */
export interface OwnStore {
  /** Seals every secret under a new key; `newKeyFile` has it where the operator gives the key. */
  readonly rotateKey: (options: {
    readonly config?: string | undefined;
    readonly newKeyFile?: string | undefined;
  }) => Outcome<{ readonly secrets: number; readonly keyFile: string }>;
  /** Returns the names of the files that it has made in the folder. */
  readonly backUp: (directory: string, config?: string) => Outcome<readonly string[]>;
  /** Puts a store and its key where the settings want them; nothing is replaced. */
  readonly restore: (directory: string, config?: string) => Outcome<void>;
}
