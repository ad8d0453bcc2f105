import * as O from 'fp-ts/lib/Option.js';
import type { DumpFormat } from '../engines/dump-format.js';
import type { DumpNeeds } from '../engines/dump-needs.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import { dumpedAt } from './dumped.js';
import type { Run } from './run.js';
import type { StoredDump } from './stored-dump.js';

/** The kind of a dump to read back. */
export interface DumpKind {
  readonly engine: Engine;
  readonly format: DumpFormat;
  readonly what?: 'globals';
  /** The version of the tool that made it: an older one cannot read its archives. */
  readonly toolMajor: number;
  /** How the database is made into which it is restored, and the roles in it; absent where that is not known. */
  readonly needs?: DumpNeeds;
}

/** The kind of the dump that a run has made. A version such as `18.6` begins with the major one. */
export const dumpKindOf = (
  {
    engine,
    format,
    toolVersion,
    databasePath,
  }: Pick<Run, 'databasePath' | 'engine' | 'format' | 'toolVersion'>,
  { needs }: Pick<StoredDump, 'needs'>,
): DumpKind => ({
  engine,
  format: O.getOrElse(() => ENGINE_RECORDS[engine].formats[0])(format),
  toolMajor: Number.parseInt(O.getOrElse(() => '0')(toolVersion)),
  ...(dumpedAt(databasePath) === 'globals' && { what: 'globals' as const }),
  ...(needs !== undefined && { needs }),
});
