import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Caller } from '../../../../core/access/caller.js';
import type { DatabaseQuery } from '../../../../core/fleet/ports/fleet-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceRef } from '../../../../core/shared/resource.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import type { Steps } from '../engine/steps.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { decodeResourceRefRow, pathRange, SELECT_REF } from './resource-row.js';

/** Of those from `:self` to `:to`, where SQLite takes one bound at each end from an index. */
const IS_ASKED = "r.type = 'database' AND (r.path = :self OR r.path >= :from) AND r.path <> :after";

const listAll = ({ greatest }: Dialect): string => `
${SELECT_REF}
 WHERE ${IS_ASKED} AND r.path >= ${greatest}(:self::text, :after::text) AND r.path < :to
 ORDER BY r.path LIMIT :limit`;

/** The ranges of paths of the databases under scopes, in order, and the first and the last path in each that may be asked for. */
const selectRanges = ({ greatest, least, items, lookUp }: Dialect): string => `
SELECT low, ${greatest}(low, :self, :after) AS first, ${least}(high, :to) AS last
  FROM (SELECT CASE r.type WHEN 'database' THEN r.path ELSE r.path || '/' END AS low,
               CASE r.type WHEN 'database' THEN r.path ELSE r.path || '0' END AS high
          FROM ${items(':scopes', 'uuid')}
               ${lookUp('resource r', "r.id = one.value AND (r.type IN ('server', 'instance', 'database')) IS TRUE")}) part
 WHERE high >= :self AND high > :after AND low < :to
 ORDER BY low`;

/** As many of each range as are asked for: there may be more than can be read at once. */
const listRanges = ({ either, records }: Dialect): string => {
  const ranges = records(':ranges', { first: 'text', last: 'text' }, 'part');
  const inRange = `${IS_ASKED} AND r.path >= part.first AND r.path <= part.last AND r.path <> :to ORDER BY r.path LIMIT :limit`;
  return either({
    sqlite: `
SELECT d.type, d.id, d.path
  FROM ${ranges} CROSS JOIN resource d ON d.seq IN (SELECT r.seq FROM resource r WHERE ${inRange})
 ORDER BY d.path LIMIT :limit`,
    postgres: `
SELECT d.type, d.id, d.path
  FROM ${ranges} CROSS JOIN LATERAL (${SELECT_REF} WHERE ${inRange}) d
 ORDER BY d.path LIMIT :limit`,
  });
};

const decodeRange = decodeFields(
  { low: t.string, first: t.string, last: t.string },
  named('resource'),
);

/** Ranges are in order: one that is within another follows that, or another one within it. */
const withoutNested = <R extends { readonly low: string }>(ranges: readonly R[]): readonly R[] => {
  const kept: R[] = [];
  for (const range of ranges) {
    const last = kept.at(-1)?.low ?? '';
    if (!last.endsWith('/') || !range.low.startsWith(last)) kept.push(range);
  }
  return kept;
};

/** How many ranges are read together: each may have as many databases as are asked for. */
const AT_ONCE = 20;

/** Lists the databases that a caller may read, without those between that somebody else may read. */
export const databaseList = ({ sql, prepare }: Preparing) => {
  const all = prepare('list_databases', listAll(sql));
  const rangesOf = prepare('ranges_of_databases', selectRanges(sql));
  const inRanges = prepare('list_databases_in', listRanges(sql));
  return function* (
    caller: Caller,
    { under, after, limit }: DatabaseQuery,
  ): Steps<Corrupt, readonly ResourceRef[]> {
    const asked = { ...pathRange(O.toUndefined(under)), after: O.getOrElse(() => '')(after) };
    const scopes = readableGrants(caller).scopes.get('database') ?? new Set();
    if (scopes.has('fleet')) return yield* all.rows(decodeResourceRefRow, { ...asked, limit });
    const ranges = withoutNested(
      yield* rangesOf.rows(decodeRange, { ...asked, scopes: [...scopes] }),
    );
    const found: ResourceRef[] = [];
    for (let next = 0; next < ranges.length && found.length < limit; next += AT_ONCE) {
      const part = JSON.stringify(ranges.slice(next, next + AT_ONCE));
      const left = limit - found.length;
      found.push(
        ...(yield* inRanges.rows(decodeResourceRefRow, { ...asked, ranges: part, limit: left })),
      );
    }
    return found;
  };
};
