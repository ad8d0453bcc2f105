import { dirname, join } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { PortTask, Unavailable } from '../../../../core/shared/ports/port-failure.js';
import { programBeside } from '../../finding/find-programs.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { ServerPrograms } from '../engine-tools.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

/**
 * Those of the oldest version that is not older than `major`. They are searched for where they are packaged, beside a dump tool of their
 * version, and are run only if no other user could have replaced them, like that tool itself.
 */
export const findServerPrograms = (
  tools: DumpToolProbe,
  engine: Engine,
  major: number,
): TE.TaskEither<RestoreFailure, ServerPrograms> =>
  pipe(
    tools.find(engine),
    TE.map(({ tools: found }) =>
      found.filter((tool) => tool.major >= major).sort((a, b) => a.major - b.major),
    ),
    TE.flatMap(TE.traverseSeqArray(programsNear(engine))),
    TE.map((found) => RA.head(RA.compact(found))),
    TE.mapLeft((failure): RestoreFailure => failure),
    TE.flatMap(TE.fromOption(() => notRestored({ code: 'restore_server_missing', major }))),
  );

const programsNear =
  (engine: Engine) =>
  ({ file }: DumpTool): PortTask<O.Option<ServerPrograms>> => {
    const { maker, server, folders } = TOOLS_OF_ENGINE[engine].server;
    const near = folders.map((folder) => join(dirname(file), folder));
    return pipe(
      TE.Do,
      TE.apS('maker', firstOf(near, maker)),
      TE.apS('server', firstOf(near, server)),
      TE.map(({ maker, server }) =>
        O.isSome(maker) && O.isSome(server)
          ? O.some({ engine, maker: maker.value, server: server.value })
          : O.none,
      ),
    );
  };

const firstOf = (
  folders: readonly string[],
  names: readonly string[],
): TE.TaskEither<Unavailable, O.Option<string>> =>
  pipe(
    folders,
    TE.traverseArray((folder) => programBeside(folder, names)),
    TE.map((found) => RA.head(RA.compact(found))),
  );
