import { dirname, join } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpKind, DumpUnproved } from '../../../core/backups/ports/dump-verifier.js';
import { chooseDumpTool } from '../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../core/dump-check/ports/dump-tool-probe.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { identify } from '../finding/find-programs.js';
import { unproved } from './proof-failure.js';

/** The programs that come with pg_dump in one folder, and are as new. */
export interface RestoreTools {
  readonly pgRestore: string;
  readonly psql: string;
}

/**
 * Those of the version that made the dump, or else the nearest newer one: pg_restore refuses the archives of a newer pg_dump.
 * They are searched for beside pg_dump, and are run only if nobody else could have replaced them, as pg_dump itself.
 */
export const restoreTools = (
  tools: DumpToolProbe,
  { engine, toolMajor }: DumpKind,
): TE.TaskEither<PortFailure | DumpUnproved, RestoreTools> =>
  pipe(
    tools.find(engine),
    TE.map((found) => chooseDumpTool(found.tools, toolMajor)),
    TE.flatMap(TE.fromNullable(MISSING)),
    TE.map(({ file }) => dirname(file)),
    TE.flatMap((folder) =>
      pipe(
        TE.Do,
        TE.apS('pgRestore', programIn(folder, 'pg_restore')),
        TE.apSW('psql', programIn(folder, 'psql')),
      ),
    ),
  );

const MISSING = unproved({ code: 'restore_tool_missing' });

const programIn = (
  folder: string,
  name: string,
): TE.TaskEither<PortFailure | DumpUnproved, string> =>
  pipe(
    identify(join(folder, name), name),
    TE.map(O.filter(({ unsafe }) => O.isNone(unsafe))),
    TE.flatMap(TE.fromOption((): PortFailure | DumpUnproved => MISSING)),
    TE.map(({ file }) => file),
  );
