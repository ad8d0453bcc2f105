import * as O from 'fp-ts/lib/Option.js';
import { ENGINE_RECORDS } from '../engines/engines.js';
import { dumpedAt } from './dumped.js';
import type { DumpKind } from './ports/dump-verifier.js';
import type { Run } from './run.js';
import type { StoredDump } from './stored-dump.js';

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
