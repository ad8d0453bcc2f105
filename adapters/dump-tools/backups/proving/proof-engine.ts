import type { IO } from 'fp-ts/lib/IO.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { ToolRun } from '../run-tool.js';
import type { ProofFailure } from './proof-failure.js';

/** What a query prints: a line a row. */
export type Ask = (sql: string) => TaskEither<ProofFailure, string>;

/** A dump as the tool gets it that restores it. */
export interface ProofInput {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether the bytes that were taken end as a whole dump does; true where the tool finds that out by itself. */
  readonly isWhole: IO<boolean>;
}

/** What a server of an engine is told, and its tools are, to restore a dump into a database of its own and to count its rows. */
export interface ProofEngine {
  /** Where every login may begin a session; undefined where that is the database of the target. */
  readonly home: string | undefined;
  /** For the client to run one query, and to print values alone. */
  readonly query: (sql: string) => readonly string[];
  /** Why the login may not restore into a database of this name that it creates, and drops. Changes nothing. */
  readonly mayCreate: {
    readonly sql: (name: string) => string;
    readonly isAnswered: (run: ToolRun) => boolean;
    readonly refusal: (run: ToolRun) => DumpFailure | undefined;
    /** Whether that is found out before each restore as well: the server would not refuse it by itself. */
    readonly isAskedAgain: boolean;
  };
  /** The databases of proofs that nobody uses: a restore may take longer than a day. */
  readonly listUnused: string;
  readonly create: (name: string) => string;
  /** The best way first; the other where the server does not know that one. */
  readonly drop: readonly [(name: string) => string, (name: string) => string];
  /** For the tool that restores a dump from its standard input. */
  readonly restore: (name: string) => readonly string[];
  readonly toInput: (bytes: ProofInput['bytes']) => ProofInput;
  readonly isRestored: (run: ToolRun) => boolean;
  /** Counts the tables of a database and their rows. */
  readonly count: (ask: Ask) => TaskEither<ProofFailure, RestoredDump>;
}
