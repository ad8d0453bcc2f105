import { dirname } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpKind } from '../../../../core/backups/ports/dump-verifier.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { chooseDumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import { programBeside } from '../../finding/find-programs.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

/** The programs that come with a dump tool in one folder, and are as new. */
export interface RestoreTools {
  /** Runs queries. */
  readonly client: string;
  /** Takes a dump on its standard input: the client itself, if dumps are scripts. */
  readonly restorer: string;
  /** Of the dump tool beside them. */
  readonly major: number;
  readonly version: string;
}

/**
 * Those of the version that made the dump, or else the nearest newer one: pg_restore refuses the archives of a newer pg_dump.
 * They are searched for beside the dump tool, and are run only if nobody else could have replaced them, as that tool itself.
 */
export const restoreTools = (
  tools: DumpToolProbe,
  kind: DumpKind,
): TE.TaskEither<RestoreFailure, RestoreTools> => {
  const { engine, toolMajor } = kind;
  const { clients } = ENGINE_RECORDS[engine].dumpTool;
  const { restorer } = TOOLS_OF_ENGINE[engine].proof(kind);
  return pipe(
    tools.find(engine),
    TE.map((found) => chooseDumpTool(found.tools, toolMajor)),
    TE.flatMap(TE.fromNullable(MISSING)),
    TE.flatMap(({ file, major, version }) =>
      pipe(
        TE.Do,
        TE.apS('client', programIn(dirname(file), clients)),
        TE.bindW('restorer', ({ client }) =>
          restorer === undefined ? TE.right(client) : programIn(dirname(file), [restorer]),
        ),
        TE.let('major', () => major),
        TE.let('version', () => version),
      ),
    ),
  );
};

const MISSING = notRestored({ code: 'restore_tool_missing' });

const programIn = (
  folder: string,
  names: readonly string[],
): TE.TaskEither<RestoreFailure, string> =>
  pipe(programBeside(folder, names), TE.flatMap(TE.fromOption((): RestoreFailure => MISSING)));
