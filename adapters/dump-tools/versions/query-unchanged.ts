import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { queryVersion } from './query-version.js';
import type { DumpProgram, FoundTool } from './dump-program.js';
import { identify, type ProgramFile } from '../finding/find-programs.js';

/**
 * Asks a program for its version, and believes the answer only if the file is afterwards what it was before:
 * one that was replaced between the look and the run, even for that moment, counts as broken until the next search.
 */
export const queryUnchanged =
  (kind: DumpProgram, timeoutMs: number) =>
  ({ file, state }: ProgramFile): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      TE.Do,
      TE.bind('answer', () => queryVersion(kind, timeoutMs)(file)),
      TE.bind('now', () => identify(file, kind.name)),
      TE.map(({ answer, now }) =>
        O.exists((seen: ProgramFile) => seen.state === state)(now) ? answer : O.none,
      ),
    );
