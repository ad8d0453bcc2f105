import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../core/shared/engine.js';
import { newestToolFirst } from '../../core/dump-check/dump-tool-order.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { Unavailable } from '../../core/shared/ports/port-failure.js';
import { queryUnchanged } from './versions/query-unchanged.js';
import type { DumpProgram, FoundTool } from './versions/dump-program.js';
import { DUMP_PROGRAMS } from './versions/dump-programs.js';
import type { DumpToolSearch } from './dump-tool-search.js';
import { findPrograms, type ProgramFile } from './finding/find-programs.js';
import { cacheLasting } from './versions/cache-lasting.js';

export interface ExecaDumpToolProbeOptions {
  /** Absolute; a star stands for any part of a name, and is looked up anew at every search. */
  readonly directories: readonly string[];
  /** A program that has not told its version by then is broken. */
  readonly timeoutMs: number;
  /** Told of every search, so that the operator can be told what no caller is. */
  readonly onSearch?: (search: DumpToolSearch) => void;
}

type Answer = E.Either<Unavailable, O.Option<FoundTool>>;

interface Asked {
  readonly program: ProgramFile;
  readonly tool: O.Option<FoundTool>;
}

const REMEMBERED = 256;

/** A version stays true until the file changes; what was broken may be mended elsewhere, as by installing a library. */
const isLasting = (answer: Answer): boolean => E.isRight(answer) && O.isSome(answer.right);

/** Searches directories for the dump tools, and runs each that is new there, and safe to run, for its version. */
export const execaDumpToolProbe = ({
  directories,
  timeoutMs,
  onSearch = () => undefined,
}: ExecaDumpToolProbeOptions): DumpToolProbe => {
  const remember = cacheLasting(isLasting, REMEMBERED);
  const askSafe =
    (kind: DumpProgram) =>
    (program: ProgramFile): TE.TaskEither<Unavailable, Asked> =>
      pipe(
        O.isSome(program.unsafe)
          ? TE.right(O.none)
          : () => remember(program.state, queryUnchanged(kind, timeoutMs)(program)),
        TE.map((tool) => ({ program, tool })),
      );
  const findKind = (kind: DumpProgram): TE.TaskEither<Unavailable, readonly Asked[]> =>
    pipe(findPrograms(directories, kind.name), TE.flatMap(TE.traverseArray(askSafe(kind))));
  return {
    find: (engine) =>
      pipe(
        DUMP_PROGRAMS[engine],
        TE.traverseArray(findKind),
        TE.map((asked) =>
          searchOf(engine)(pipe(RA.flatten(asked), RA.uniq(eqInode), RA.filter(isOf(engine)))),
        ),
        TE.tapIO((search) => () => onSearch(search)),
        TE.map(({ tools, broken, unsafe }) => ({ tools, broken: broken.length + unsafe.length })),
      ),
  };
};

const eqInode = { equals: (a: Asked, b: Asked) => a.program.inode === b.program.inode };

/** What turned out to be the tool of another engine is none of this one, and not broken either. */
const isOf =
  (engine: Engine) =>
  ({ tool }: Asked): boolean =>
    O.isNone(tool) || tool.value.engine === engine;

const searchOf =
  (engine: Engine) =>
  (asked: readonly Asked[]): DumpToolSearch => ({
    engine,
    tools: pipe(
      asked,
      RA.filterMap(({ tool }) => tool),
      RA.map(({ engine: _, ...tool }) => tool),
      RA.sort(newestToolFirst),
    ),
    broken: asked
      .filter(({ program, tool }) => O.isNone(tool) && O.isNone(program.unsafe))
      .map(({ program }) => program.file),
    unsafe: pipe(
      asked,
      RA.filterMap(({ program: { file, unsafe } }) =>
        pipe(
          unsafe,
          O.map((place) => ({ file, ...place })),
        ),
      ),
    ),
  });
