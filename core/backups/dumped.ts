import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../described/schedule.js';
import { isBackupTool } from '../engines/backup-tool.js';
import type { DumpFormat, DumpNeeds } from '../engines/engine-record.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import type { Run } from './run.js';
import type { StoredDump } from './stored-dump.js';

export const DUMPED = ['database', 'globals', 'physical'] as const;

/** What a dump contains: a database; the globals of an instance; or, in a physical backup, the whole instance. */
export type Dumped = (typeof DUMPED)[number];

/** What a dump contains, by whether the path is that of a database or of an instance: a slash in a name is escaped. */
export const dumpedAt = (path: string): Exclude<Dumped, 'physical'> =>
  path.split('/').length === 2 ? 'globals' : 'database';

/** What a run dumped: a physical backup has the name of its tool in place of a version. */
export const dumpedOf = ({
  databasePath,
  toolVersion,
}: Pick<Run, 'databasePath' | 'toolVersion'>): Dumped =>
  O.exists(isBackupTool)(toolVersion) ? 'physical' : dumpedAt(databasePath);

/** The format of the dumps of a schedule. Globals are a script. */
export const formatOf = ({ what, format }: ScheduleRules, engine: Engine): DumpFormat =>
  what === 'globals' ? 'plain' : (format ?? ENGINE_RECORDS[engine].formats[0]);

export interface DumpKind {
  readonly engine: Engine;
  readonly format: DumpFormat;
  readonly what?: 'globals';
  /** The version of the tool that made it: an older one cannot read its archives. */
  readonly toolMajor: number;
  /** How the database to restore into is made, and its roles; absent if unknown. */
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
