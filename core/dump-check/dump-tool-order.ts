import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { DumpTool } from './dump-tool.js';

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
