import type { Either } from 'fp-ts/lib/Either.js';
import type { IO } from 'fp-ts/lib/IO.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpKind } from '../../../core/backups/ports/dump-verifier.js';
import type { DumpNeeds } from '../../../core/engines/engine-record.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { DatabaseRef, DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpGate } from '../../network/dump-gate.js';
import type { ContentsTools } from './contents/contents-tools.js';
import type { RestoreWays } from './restoring/restore-ways.js';
import type { ToolRun } from './run-tool.js';
import type { DumpTail } from './tool-at-work.js';
import type { ToolCommand } from './tool-process.js';

/** How the tools of an engine are run. They find a gate where they would find a server, and get no password. */
export interface EngineTools {
  /** For the tool that dumps. */
  readonly dump: (request: DumpRequest, gate: GatePlace, options: DumpOptions) => ToolCommand;
  /** For a client or a restorer; `major` is the version of the dump tool beside it. */
  readonly atGate: (
    tool: Pick<ToolCommand, 'file' | 'argv'>,
    at: ToolLogin,
    major: number,
    gate: GatePlace,
  ) => ToolCommand;
  /** Whether a dump whose tool succeeded is whole. */
  readonly tail: () => DumpTail;
  /** What a dump tool says, before it connects, that was built without zstd. */
  readonly saysNoZstd?: RegExp;
  readonly proof: (kind: Pick<DumpKind, 'format' | 'what'>) => ProofTools;
  readonly globals: GlobalsTools;
  /** How its dumps become databases that stay. */
  readonly restore: RestoreWays;
  readonly server: ServerTools;
  readonly contents: ContentsTools;
}

export interface GlobalsTools {
  /** The program beside the dump tool that does it, by the names that it may have. */
  readonly programs: readonly string[];
  /** Of a client, which does it by what it prints for statements; `dump` is for any other program. */
  readonly client?: {
    /** For the client to run the statements on its standard input. */
    readonly argv: readonly string[];
    readonly isDone: (run: ToolRun) => boolean;
    readonly script: <F>(engine: Engine, ask: AskClient<F>) => Promise<Either<F, string>>;
  };
}

/** The programs with which a server is made. */
export interface ServerPrograms {
  readonly engine: Engine;
  /** Makes the files of a new server. */
  readonly maker: string;
  readonly server: string;
}

/** How a server is made that is thrown away. */
export interface ServerTools {
  /** The program that makes the files of a new server, and the server, by the names that they may have. */
  readonly maker: readonly string[];
  readonly server: readonly string[];
  /** Where they may be, from the folder of the dump tool. */
  readonly folders: readonly string[];
  readonly make: (programs: ServerPrograms, data: string) => readonly string[];
  /** The socket is to be called as that of a gate. */
  readonly serve: (programs: ServerPrograms, folders: ServerFolders) => readonly string[];
  /** Who may do everything there, without a password, and where a session of his begins. */
  readonly superuser: string;
  readonly home: string;
  /** As whom a dump is restored, and what a superuser does before. */
  readonly login: (isSealed: boolean, needs?: DumpNeeds) => ProofLogin;
}

export interface ProofLogin {
  readonly user: string;
  readonly setUp: string;
  /** Whether it may do everything there. */
  readonly mayDoAnything: boolean;
}

/** The folders of a server, which are its own. */
export type ServerFolders = Readonly<Record<'data' | 'socket' | 'temporary', string>>;

/** What a client prints for statements. */
export type AskClient<F> = (sql: string) => Promise<Either<F, string>>;

/** As whom a tool connects at a gate, and to which database. */
export interface ToolLogin extends Pick<DumpTarget, 'engine' | 'user'> {
  readonly database: Pick<DatabaseRef, 'name'>;
}

export type GatePlace = Pick<DumpGate, 'directory' | 'user'>;

export interface DumpOptions {
  /** How long a dump waits for the lock of a table. */
  readonly lockWaitMs: number;
  /** Whether this build of the tool is known to be one without zstd. */
  readonly lacksZstd: boolean;
}

/** A dump as the tool gets it that restores it. */
export interface ProofInput {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether the bytes that were taken end as a whole dump does; true where the tool finds that out by itself. */
  readonly isWhole: IO<boolean>;
  /** How many statements of a script were left out so far. */
  readonly leftOut?: IO<number>;
}

/** How dumps of one format are read back, and what a login needs that restores them. */
export interface ProofTools {
  /** The program that reads these dumps through and restores them; undefined where the client does, which takes a script. */
  readonly restorer: string | undefined;
  /** How such a dump begins and ends, where nothing but that shows whether it is whole. */
  readonly ends: (() => DumpTail) | undefined;
  /** Why the login may not restore into a database of this name that it creates, and drops. Changes nothing. */
  readonly mayCreate: {
    readonly sql: (name: string) => readonly string[];
    readonly isAnswered: (run: ToolRun) => boolean;
    readonly refusal: (run: ToolRun) => DumpFailure | undefined;
    /** Whether that is found out before each restore as well: the server would not refuse it by itself. */
    readonly isAskedAgain: boolean;
  };
}
