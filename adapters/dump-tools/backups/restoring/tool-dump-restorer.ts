import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type {
  DumpRestorer,
  FilledDatabase,
  RestoreOrder,
  RestoreUnderWay,
} from '../../../../core/backups/ports/dump-restorer.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import { restoredDump } from '../../../../core/backups/proof/restored-database.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import { endFailure } from '../proving/proof-failure.js';
import { atInstanceServer, restoreTools } from '../proving/run-at-server.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { hasRoomFor, removeDead, withDumpFile } from './dump-file.js';
import { restoreSession } from './restore-session.js';
import type { Filling, RestorePurpose, RestoreSession, RestoreWays } from './restore-ways.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import { readRestored } from '../contents/read-restored.js';

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
    TE.flatMap(hasRoomFor(options.folder, order), () =>
      atTarget(options, order, signal, ({ ways, session, toolVersion }) =>
        pipe(
          ways.examine(session, order),
          TE.map(({ serverMajor }) => ({ serverMajor, toolVersion })),
        ),
      ),
    ),
  fill: (restore, bytes, onObjects, signal) =>
    atTarget(options, restore, signal, (begun) =>
      withDumpFile(options.folder, restore, bytes, (file) =>
        fill(begun, restore, { bytes, file, onObjects }),
      ),
    ),
  complete: (restore, signal) =>
    atTarget(options, restore, signal, ({ ways, session }) => ways.complete(session, restore)),
  clear: (restore, signal) =>
    pipe(
      TE.fromTask(() => removeDead(options.folder)),
      TE.flatMap(() =>
        atTarget(options, restore, signal, ({ ways, session }) => ways.clear(session, restore)),
      ),
      TE.map(() => undefined),
    ),
});

interface Begun {
  readonly ways: RestoreWays;
  readonly session: RestoreSession;
  readonly toolVersion: string;
}

/** With the roles first, which stay if the restore does. */
const fill = (
  { ways, session }: Begun,
  restore: RestoreUnderWay,
  dump: Pick<Filling, 'bytes' | 'file' | 'onObjects'>,
): TE.TaskEither<RestoreFailure, FilledDatabase> => {
  const { run, kind, tables, jobs } = restore;
  const name = ways.nameOf(restore);
  return pipe(
    ways.examine(session, restore),
    TE.flatMap(() => (kind.needs ? ways.makeRoles(session, run, kind.needs) : TE.right({}))),
    TE.bindTo('made'),
    TE.bind('filled', () =>
      fillDatabase(session, { ...dump, name, kind, run, tables, jobs, inFull: true }),
    ),
    TE.map(({ made, filled }) => ({ ...filled, leftOut: { ...filled.leftOut, ...made } })),
    TE.filterOrElse(
      (filled) => restoredDump(filled).tables >= tables.length,
      (): RestoreFailure => notRestored({ code: 'restore_tables_missing' }),
    ),
  );
};

const TO_STAY: RestorePurpose = { words: 'a restore', failureOf: endFailure };

const atTarget = <A>(
  { tools, openGate, onToolMessage }: ToolDumpRestorerOptions,
  { kind, target }: Pick<RestoreOrder, 'kind' | 'target'>,
  signal: AbortSignal,
  use: (begun: Begun) => TE.TaskEither<RestoreFailure, A>,
): TE.TaskEither<RestoreFailure, A> =>
  TE.flatMap(restoreTools(tools, kind), (found) =>
    atInstanceServer(openGate, target, (server) =>
      use({
        ways: TOOLS_OF_ENGINE[kind.engine].restore,
        session: restoreSession({ tools: found, server, onToolMessage, signal }, TO_STAY),
        toolVersion: found.version,
      }),
    ),
  );

/** Makes a database as a dump needs it, restores the dump into it, and reads what is in it then. */
export const fillDatabase = (
  session: RestoreSession,
  filling: Filling,
): TE.TaskEither<RestoreFailure, FilledDatabase> => {
  const { restore: ways, contents: tools } = TOOLS_OF_ENGINE[filling.kind.engine];
  return pipe(
    ways.create(session, filling),
    TE.bindTo('lacked'),
    TE.bind('begun', () => TE.fromIO(() => performance.now())),
    TE.bind('leftOut', () => ways.fill(session, filling)),
    TE.bind('tookMs', ({ begun }) => TE.fromIO(() => Math.round(performance.now() - begun))),
    TE.bind('contents', () => readRestored(session, tools, filling.name)),
    TE.map(({ lacked, leftOut, tookMs, contents }) => ({
      tookMs,
      leftOut: { ...leftOut, ...lacked },
      contents: leftOut.statements === 0 ? contents : withoutGrants(contents),
    })),
  );
};

/** Where some were not set, those that are there are not those of the source. */
const withoutGrants = ({
  names: { grant: _grant, ...names },
  ...contents
}: DatabaseContents): DatabaseContents => ({ ...contents, names });
