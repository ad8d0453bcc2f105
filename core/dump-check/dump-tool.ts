import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';

/** The program that dumps a database of some engine, as found on the Shipshape host. */
export interface DumpTool {
  /** Absolute, with every link resolved. */
  readonly file: string;
  /** The version as the program states it, such as `15.18`. */
  readonly version: string;
  readonly major: number;
  /** It dumps servers newer than itself as well. */
  readonly dumpsNewer?: true;
}

export interface UnsafeTool {
  readonly file: string;
  /** The program itself, or a directory above it. */
  readonly place: string;
  /** Every user may write there, or it belongs to neither root nor the user of the service. */
  readonly why: 'writable_by_all' | 'foreign_owner';
}

export interface DumpToolFindings {
  readonly tools: readonly DumpTool[];
  /** Programs of the right name that did not answer `--version` as such a tool does. */
  readonly broken: number;
  /** One of them that was not run, since another user could replace it. */
  readonly unsafe?: UnsafeTool;
}

/**
 * Picks the tool that fits a server: its own major, otherwise the nearest newer one, otherwise the newest of those that
 * dump newer servers too.
 *
 * pg_dump refuses a server newer than its own major, and dumps every older one back to 9.2. mysqldump refuses none, but
 * its queries change with majors (MySQL's manual, "mysqldump: Restrictions": use one of the server's version or
 * newer). mariadb-dump is made to dump servers of other versions too, and checks none.
 */
export const chooseDumpTool = (
  tools: readonly DumpTool[],
  serverMajor: number,
): DumpTool | undefined =>
  nearest(
    tools.filter(({ major }) => major >= serverMajor),
    (tool, best) => tool.major < best.major,
  ) ??
  nearest(
    tools.filter(({ dumpsNewer }) => dumpsNewer === true),
    (tool, best) => tool.major > best.major,
  );

const nearest = (
  tools: readonly DumpTool[],
  isNearer: (tool: DumpTool, best: DumpTool) => boolean,
): DumpTool | undefined =>
  tools.reduce<DumpTool | undefined>(
    (best, tool) => (best === undefined || isNearer(tool, best) ? tool : best),
    undefined,
  );

/** The stages of a release before its `.0`, the earliest first. */
const STAGES = ['devel', 'alpha', 'beta', 'rc'];

/** `18beta2` becomes 18, -2, 2, so that it comes before 18.0 and after `18beta1`. */
const weigh = ({ version }: DumpTool): readonly number[] =>
  (version.match(/\d+|[a-z]+/g) ?? []).map((part) =>
    STAGES.includes(part) ? STAGES.indexOf(part) - STAGES.length : Number(part),
  );

/** By version, the newest first; two of one version in the order of their files. */
export const newestToolFirst: Ord.Ord<DumpTool> = Ord.getMonoid<DumpTool>().concat(
  Ord.reverse(Ord.contramap(weigh)(RA.getOrd(N.Ord))),
  Ord.contramap(({ file }: DumpTool) => file)(S.Ord),
);
