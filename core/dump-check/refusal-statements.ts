import type { DatabaseRef, DumpTarget } from '../fleet/dump-target.js';
import { ENGINE_RECORDS } from '../engines/engines.js';
import { pasteable } from '../engines/quote-mysql-name.js';
import type { DumpReason } from './dump-reason.js';

/** The part of a target that is written into statements. */
export interface PastedTarget extends Pick<DumpTarget, 'engine' | 'user'> {
  readonly database: Pick<DatabaseRef, 'name'>;
}

/**
 * Statements to paste that fix a refused login, with the names of the fleet; none where no statement does. They are for callers
 * who may dump the database.
 */
export const refusalStatements = (
  { code }: DumpReason,
  { engine, user, database }: PastedTarget,
): readonly string[] =>
  code === 'access_denied' || code === 'not_accepting_connections'
    ? pasteable(ENGINE_RECORDS[engine].statements[code](database.name, user))
    : [];
