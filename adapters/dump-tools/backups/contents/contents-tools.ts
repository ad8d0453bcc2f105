import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import type { ToolRun } from '../run-tool.js';

/** Reads what was in the snapshot of a dump; undefined where that is not known. Never rejects. */
export type ReadSource = () => Promise<DatabaseContents | undefined>;

/** How many rows a table has is counted, or only whether it has any. */
export type RowsRead = 'counts' | 'estimates';

/**
 * How a client reads what is in a database, from statements on its standard input. What it prints of a catalogue is an array in
 * JSON a line: a kind, the parts of the name, a text and a flag, which is 0 or 1, as `CatalogueEntry` has them.
 */
export interface ContentsTools {
  /** For the client, which prints nothing but values. */
  readonly argv: readonly string[];
  /** Everything there is. */
  readonly catalogue: string;
  /** As much of it as no snapshot has, which is read before a dump as well. It leaves the session of the dump as it was. */
  readonly unsettled: string;
  /** Whether names are in no snapshot: what is found after the dump may have been made or dropped meanwhile. */
  readonly hasUnsettledNames: boolean;
  /** Precedes all but `unsettled`. */
  readonly setUp: string;
  /** Finds out whether the session still is in the transaction of a dump. */
  readonly askWhetherInDump: string;
  readonly isInDump: (run: ToolRun) => boolean;
  /**
   * Precedes what counts: one that fails, as where an index needs a path, leaves the others alone; one that takes longer is ended at
   * the server, unless that notices a client that goes.
   */
  readonly counting: (limitMs?: number) => string;
  /** Prints the number and, with a blank between, the rows of a table; of estimates 0 or 1. */
  readonly rows: (table: readonly string[], number: number, read: RowsRead) => string;
}

export interface CatalogueEntry {
  readonly kind: string;
  readonly name: readonly string[];
  /**
   * The size of a table in bytes, null where its rows cannot be counted; the last value of a sequence, null where it has none that
   * says anything.
   */
  readonly text: string | null;
  /** Whether the rows of a table are those of the snapshot; whether a sequence ascends. */
  readonly flag: boolean;
}
