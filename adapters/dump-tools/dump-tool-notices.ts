import type { Engine } from '../../core/shared/engine.js';
import {
  type ToolVulnerability,
  vulnerabilitiesOf,
} from '../../core/dump-check/tool-vulnerability.js';
import type { DumpToolSearch, UnsafeProgram } from './dump-tool-search.js';

/** What an operator has to know of the dump tools. */
export interface DumpToolNotices {
  readonly observe: (search: DumpToolSearch) => void;
  /** What is known against the tools that the last search of each engine found. */
  readonly vulnerabilities: () => readonly ToolVulnerability[];
}

interface Heard {
  readonly notices: readonly string[];
  readonly vulnerabilities: readonly ToolVulnerability[];
}

/** Says each notice once, and again only where it had been settled in the meantime. It names files: it is not for callers. */
export const dumpToolNotices = (say: (notice: string) => void): DumpToolNotices => {
  const heard = new Map<Engine, Heard>();
  return {
    observe: (search) => {
      const vulnerabilities = vulnerabilitiesOf(search.engine, search.tools);
      const notices = noticesOf(search, vulnerabilities);
      // Engines share programs: MariaDB's `mysqldump` is met in the searches for either.
      const before = [...heard.values()].flatMap((known) => known.notices);
      heard.set(search.engine, { notices, vulnerabilities });
      notices.filter((notice) => !before.includes(notice)).forEach(say);
    },
    vulnerabilities: () => [...heard.values()].flatMap(({ vulnerabilities }) => vulnerabilities),
  };
};

const noticesOf = (
  { unsafe, broken }: DumpToolSearch,
  vulnerabilities: readonly ToolVulnerability[],
): readonly string[] => [
  ...unsafe.map(ofUnsafe),
  ...broken.map((file) => `${file} is not used: it does not answer --version as a dump tool does.`),
  ...vulnerabilities.map(
    ({ cve, tool }) =>
      `${tool.file} is version ${tool.version}, which has ${cve}; install the latest of ${tool.major}, or a newer one.`,
  ),
];

const ofUnsafe = ({ file, place, why }: UnsafeProgram): string =>
  why === 'foreign_owner'
    ? `${file} is not run: ${place} belongs neither to root nor to the user of this service, so that its owner could exchange the program; give it to root with chown.`
    : `${file} is not run: everybody may write to ${place} and could exchange the program; take that right away with chmod o-w.`;
