import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LRUCache } from 'lru-cache';
import { type DumpTool, newestToolFirst } from '../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { Engine } from '../../core/engines/engines.js';
import type { Unavailable } from '../../core/shared/ports/port-failure.js';
import { findPrograms, type ProgramFile, type UnsafePlace } from './finding/find-programs.js';
import type { DumpProgram, FoundTool } from './finding/query-version.js';
import { dumpPrograms, queryUnchanged } from './finding/query-version.js';

interface ExecaDumpToolProbeOptions {
  /** Absolute; a star stands for any part of a name, and is expanded at every search. */
  readonly directories: readonly string[];
  /** A program that has not printed its version by then is broken. */
  readonly timeoutMs: number;
  /** Called after every search with what only the operator may know. */
  readonly onSearch?: (search: DumpToolSearch) => void;
}

interface QueriedProgram {
  readonly program: ProgramFile;
  readonly tool: O.Option<FoundTool>;
}

/** Searches directories for the dump tools, and runs each that is safe to run, and has changed, for its version. */
export const execaDumpToolProbe = ({
  directories,
  timeoutMs,
  onSearch = () => undefined,
}: ExecaDumpToolProbeOptions): DumpToolProbe => {
  const query = queryOnceChanged(timeoutMs);
  const queryIfSafe =
    (kind: DumpProgram) =>
    (program: ProgramFile): TE.TaskEither<Unavailable, QueriedProgram> =>
      pipe(
        O.isSome(program.unsafe) ? TE.right(O.none) : query(kind, program),
        TE.map((tool) => ({ program, tool })),
      );
  const findKind = (kind: DumpProgram): TE.TaskEither<Unavailable, readonly QueriedProgram[]> =>
    TE.flatMap(TE.traverseArray(queryIfSafe(kind)))(findPrograms(directories, kind.name));
  return {
    find: (engine) =>
      pipe(
        dumpPrograms(engine),
        TE.traverseArray(findKind),
        TE.map((queried) =>
          searchOf(engine)(pipe(RA.flatten(queried), RA.uniq(eqInode), RA.filter(isOf(engine)))),
        ),
        TE.tapIO((search) => () => onSearch(search)),
        TE.map(({ tools, broken, unsafe }) => ({
          tools,
          broken: broken.length + unsafe.length,
          ...(unsafe[0] !== undefined && { unsafe: unsafe[0] }),
        })),
      ),
  };
};

/** A file that stays as it is has its version for so long: what it needs to run may go while it stays. */
const VERSIONS = { max: 100, ttl: 60_000 } as const;

const queryOnceChanged = (timeoutMs: number) => {
  const versions = new LRUCache<string, FoundTool>(VERSIONS);
  return (kind: DumpProgram, program: ProgramFile) => {
    const key = `${kind.name} ${program.state}`;
    const known = versions.get(key);
    if (known !== undefined) return TE.right(O.some(known));
    return pipe(
      queryUnchanged(kind, timeoutMs)(program),
      TE.tapIO((tool) => () => O.isSome(tool) && versions.set(key, tool.value)),
    );
  };
};

const eqInode = {
  equals: (a: QueriedProgram, b: QueriedProgram) => a.program.inode === b.program.inode,
};

/** A tool that turned out to be of another engine is no tool of this one, and not broken either. */
const isOf =
  (engine: Engine) =>
  ({ tool }: QueriedProgram): boolean =>
    O.isNone(tool) || tool.value.engine === engine;

const searchOf =
  (engine: Engine) =>
  (queried: readonly QueriedProgram[]): DumpToolSearch => ({
    engine,
    tools: pipe(
      queried,
      RA.filterMap(({ tool }) => tool),
      RA.map(({ engine: _, ...tool }) => tool),
      RA.sort(newestToolFirst),
    ),
    broken: queried
      .filter(({ program, tool }) => O.isNone(tool) && O.isNone(program.unsafe))
      .map(({ program }) => program.file),
    unsafe: pipe(
      queried,
      RA.filterMap(({ program: { file, unsafe } }) =>
        pipe(
          unsafe,
          O.map((place) => ({ file, ...place })),
        ),
      ),
    ),
  });

/**
 * Prints a notice for each dump tool that is not used: once, and again only if it was usable in the meantime.
 * They name each file, where a reason of a check names the first one that is unsafe.
 */
export const dumpToolNotices = (
  print: (notice: string) => void,
): ((search: DumpToolSearch) => void) => {
  const current = new Map<Engine, readonly string[]>();
  return (search) => {
    const notices = noticesOf(search);
    // Engines share programs: MariaDB's `mysqldump` is found in the searches of both.
    const before = [...current.values()].flat();
    current.set(search.engine, notices);
    notices.filter((notice) => !before.includes(notice)).forEach(print);
  };
};

const noticesOf = ({ unsafe, broken }: DumpToolSearch): readonly string[] => [
  ...unsafe.map(unsafeNotice),
  ...broken.map(
    (file) => `${file} is not used: \`${file} --version\` does not answer as a dump tool does.`,
  ),
];

const unsafeNotice = ({ file, place, why }: UnsafeProgram): string =>
  why === 'foreign_owner'
    ? `${file} is not run: ${place} belongs to neither root nor the user of this service, so its owner could replace the program; run \`chown root ${place}\`.`
    : `${file} is not run: every user may write to ${place}, and so could replace the program; run \`chmod o-w ${place}\`.`;

export interface DumpToolSearch {
  readonly engine: Engine;
  readonly tools: readonly DumpTool[];
  /** The files that were run, and did not answer as a dump tool does. */
  readonly broken: readonly string[];
  /** The files that were not run. */
  readonly unsafe: readonly UnsafeProgram[];
}

interface UnsafeProgram extends UnsafePlace {
  readonly file: string;
}
