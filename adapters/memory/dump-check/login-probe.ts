import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpObstacle, RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTool, DumpToolFindings } from '../../../core/dump-check/dump-tool.js';
import { newestToolFirst } from '../../../core/dump-check/dump-tool.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { DumpToolProbe } from '../../../core/dump-check/ports/dump-tool-probe.js';

const ABORTED = unavailable('login', 'abandoned');

/**
 * Returns the result of this function for every login, without a connection; behind an accepted one stand the obstacles
 * and the warnings that the other functions return.
 */
export const memoryLoginProbe = (
  verdictOf: (target: DumpTarget) => LoginResult,
  obstaclesOf: (target: DumpTarget) => readonly DumpObstacle[] = () => [],
  warningsOf: (target: DumpTarget) => readonly RestoreWarning[] = () => [],
): LoginProbe => {
  const unlessAborted = async <A>(signal: AbortSignal | undefined, result: () => A) => {
    // A real login takes time too, in which the caller may abort it.
    await Promise.resolve();
    return signal?.aborted === true ? E.left(ABORTED) : E.right(result());
  };
  return {
    logIn: (target, signal) => () => unlessAborted(signal, () => verdictOf(target)),
    inspect: (target, signal) => () =>
      unlessAborted(signal, () => {
        const result = verdictOf(target);
        if (result._tag === 'Refused') return result;
        const warnings = warningsOf(target);
        return {
          ...result,
          obstacles: obstaclesOf(target),
          ...(warnings.length > 0 && { warnings }),
        };
      }),
  };
};

/** What is installed of each engine's tools; nothing for an engine that is not named. */
export type InstalledDumpTools = Readonly<Partial<Record<Engine, DumpToolFindings>>>;

const eqFile = { equals: (a: DumpTool, b: DumpTool) => a.file === b.file };

/** Finds the tools in the record, which is read at every search: changing it installs and removes tools. */
export const memoryDumpToolProbe = (installed: InstalledDumpTools): DumpToolProbe => ({
  find: (engine) => () => {
    const { tools, ...others } = installed[engine] ?? { tools: [], broken: 0 };
    const found = { tools: pipe(tools, RA.uniq(eqFile), RA.sort(newestToolFirst)), ...others };
    return TE.right(found)();
  },
});
