import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTool, DumpToolFindings } from '../../core/domain/dump-tool.js';
import { newestToolFirst } from '../../core/domain/newest-tool-first.js';
import type { DumpToolProbe } from '../../core/ports/dump-tool-probe.js';
import type { Unavailable } from '../../core/ports/port-failure.js';
import { askVersion } from './ask-version.js';
import { DUMP_PROGRAMS, type DumpProgram } from './dump-program.js';
import { findPrograms, type ProgramFile } from './find-programs.js';
import { rememberLasting } from './remember-lasting.js';

export interface ExecaDumpToolProbeOptions {
  /** Absolute; a star stands for any part of a name, and is looked up anew at every search. */
  readonly directories: readonly string[];
  /** A program that has not told its version by then is broken. */
  readonly timeoutMs: number;
}

type Answer = E.Either<Unavailable, O.Option<DumpTool>>;

const REMEMBERED = 256;

/** A version stays true until the file changes; what was broken may be mended elsewhere, as by installing a library. */
const isLasting = (answer: Answer): boolean => E.isRight(answer) && O.isSome(answer.right);

/** Searches directories for the dump tools, and runs each that is new there for its version. */
export const execaDumpToolProbe = ({
  directories,
  timeoutMs,
}: ExecaDumpToolProbeOptions): DumpToolProbe => {
  const remember = rememberLasting(isLasting, REMEMBERED);
  const ask =
    (program: DumpProgram) =>
    ({ file, state }: ProgramFile): TE.TaskEither<Unavailable, O.Option<DumpTool>> =>
    () =>
      remember(state, askVersion(program, timeoutMs)(file));
  return {
    find: (engine) => {
      const program = DUMP_PROGRAMS[engine];
      if (program === undefined) return TE.right({ tools: [], broken: 0 });
      return pipe(
        findPrograms(directories, program.name),
        TE.flatMap(TE.traverseArray(ask(program))),
        TE.map(sumUp),
      );
    },
  };
};

const sumUp = (answers: readonly O.Option<DumpTool>[]): DumpToolFindings => ({
  tools: pipe(answers, RA.compact, RA.sort(newestToolFirst)),
  broken: answers.filter(O.isNone).length,
});
