import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { identify, type ProgramFile } from '../finding/find-programs.js';
import type { DumpProgram, FoundTool } from './dump-program.js';
import { queryVersion } from './query-version.js';

/**
 * Runs a program for its version, and believes the output only if the file is the same after the run as before:
 * one that was replaced in between, even for a moment, counts as broken until the next search.
 */
export const queryUnchanged =
  (kind: DumpProgram, timeoutMs: number) =>
  ({ file, state }: ProgramFile): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      TE.Do,
      TE.bind('tool', () => queryVersion(kind, timeoutMs)(file)),
      TE.bind('after', () => identify(file, kind.name)),
      TE.map(({ tool, after }) =>
        O.exists((program: ProgramFile) => program.state === state)(after) ? tool : O.none,
      ),
    );
