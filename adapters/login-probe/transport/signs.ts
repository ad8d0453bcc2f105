import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../core/described/sign.js';
import type { InstanceFacts } from '../../../core/dump-check/instance-facts.js';

/** `sign`, its kind, and its figure; a dash where the login may not see it. */
const SIGN = /^sign ([a-z_]{1,40}) (-|\d{1,18})$/;
const VERSION = /^sign version (\d{3,7})$/;

/** What rows say of signs; those of kinds that were not asked for, or of a kind that was said before, say nothing. */
export const parseSigns = (
  rows: readonly string[],
  kinds: readonly SignKind[],
): Pick<InstanceFacts, 'version' | 'signs'> => {
  const figures = new Map(
    rows.flatMap((row): readonly (readonly [string, string])[] => {
      const [, kind, figure] = SIGN.exec(row) ?? [];
      return kind === undefined || figure === undefined ? [] : [[kind, figure]];
    }),
  );
  const [version] = rows.flatMap((row) => VERSION.exec(row)?.[1] ?? []);
  return {
    version: O.fromNullable(version === undefined ? undefined : Number(version)),
    signs: kinds.flatMap((kind) => {
      const figure = figures.get(kind);
      return figure === undefined
        ? []
        : [{ kind, figure: figure === '-' ? O.none : O.some(Number(figure)) }];
    }),
  };
};
