import type { Engine } from '../../core/engines/engines.js';
import type { DumpTool } from '../../core/dump-check/dump-tool.js';
import type { UnsafePlace } from './finding/find-programs.js';

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

export interface UnsafeProgram extends UnsafePlace {
  readonly file: string;
}
