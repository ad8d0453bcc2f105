import type { ScheduleRules } from '../described/schedule.js';
import type { DumpFormat } from '../engines/dump-format.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';

export const DUMPED = ['database', 'globals'] as const;

/** What a dump has: a database, or what belongs to an instance and to no database of it. */
export type Dumped = (typeof DUMPED)[number];

/** What a dump has by the path of what was dumped, that of a database or of an instance: a slash in a name is escaped. */
export const dumpedAt = (path: string): Dumped =>
  path.split('/').length === 2 ? 'globals' : 'database';

/** The format of the dumps of a schedule. Globals are a script. */
export const formatOf = ({ what, format }: ScheduleRules, engine: Engine): DumpFormat =>
  what === 'globals' ? 'plain' : (format ?? ENGINE_RECORDS[engine].formats[0]);
