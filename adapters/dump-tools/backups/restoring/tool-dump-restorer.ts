import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpRestorer,
  FilledDatabase,
  RestoreFailure,
  RestoreOrder,
  RestoreUnderWay,
} from '../../../../core/backups/ports/dump-restorer.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import { restoreTools } from '../proving/restore-tools.js';
import { instanceServer } from '../proving/run-at-server.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { restoreSession } from './restore-session.js';
import {
  type FilledBy,
  refused,
  type RestoreSession,
  type RestoreWays,
  toRestoreFailure,
} from './restore-ways.js';
import { hasRoomFor, removeDead, withDumpFile } from './dump-file.js';

export interface ToolDumpRestorerOptions {
  readonly tools: DumpToolProbe;
  readonly openGate: OpenDumpGate;
  /** The folder in which dumps lie that several jobs read; made when it is needed. */
  readonly folder: string;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

/** Restores dumps with the tools that come with the one that made them. */
export const toolDumpRestorer = (options: ToolDumpRestorerOptions): DumpRestorer => ({
  examine: (order, signal) =>
    pipe(
      hasRoomFor(options.folder, order),
      TE.flatMap(() => begin(options, order, signal)),
      TE.flatMap(({ ways, session, toolVersion }) =>
        pipe(
          ways.examine(session, order),
          TE.map(({ serverMajor }) => ({ serverMajor, toolVersion })),
        ),
      ),
    ),
  fill: (restore, bytes, onObjects, signal) =>
    pipe(
      begin(options, restore, signal),
      TE.flatMap((begun) =>
        withDumpFile(options.folder, restore, bytes, (file) =>
          fill(begun, { ...restore, bytes, file, onObjects }),
        ),
      ),
    ),
  complete: (restore, signal) =>
    pipe(
      begin(options, restore, signal),
      TE.flatMap(({ ways, session }) => ways.complete(session, restore)),
    ),
  clear: (restore, signal) =>
    pipe(
      TE.fromTask(() => removeDead(options.folder)),
      TE.flatMap(() => begin(options, restore, signal)),
      TE.flatMap(({ ways, session }) => ways.clear(session, restore)),
      TE.map(() => undefined),
    ),
});

interface Begun {
  readonly ways: RestoreWays;
  readonly session: RestoreSession;
  readonly toolVersion: string;
}

const fill = (
  { ways, session }: Begun,
  restore: FilledBy,
): TE.TaskEither<RestoreFailure, FilledDatabase> =>
  pipe(
    ways.create(session, restore),
    TE.flatMap(() => ways.fill(session, restore)),
    TE.bindTo('leftOut'),
    TE.bind('restored', () => ways.count(session, restore)),
    TE.filterOrElse(
      ({ restored }) => restored.tables >= restore.tables.length,
      (): RestoreFailure => refused({ code: 'restore_tables_missing' }),
    ),
  );

const begin = (
  { tools, openGate, onToolMessage }: ToolDumpRestorerOptions,
  { kind, target }: Pick<RestoreOrder | RestoreUnderWay, 'kind' | 'target'>,
  signal: AbortSignal,
): TE.TaskEither<RestoreFailure, Begun> =>
  pipe(
    restoreTools(tools, kind),
    TE.bimap(toRestoreFailure, (found) => {
      const ways = TOOLS_OF_ENGINE[kind.engine].restore;
      const at = { tools: found, server: instanceServer(openGate, target), onToolMessage, signal };
      return { ways, session: restoreSession(at, ways.query), toolVersion: found.version };
    }),
  );
