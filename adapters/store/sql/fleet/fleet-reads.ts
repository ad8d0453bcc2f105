import { setImmediate as otherWork } from 'node:timers/promises';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Dialect, Engine, Preparing } from '../engine/engine.js';
import { containsNul } from '../rows/column-codecs.js';
import {
  decodeDumpTargetRow,
  decodeInstanceTargetRow,
  INSTANCE_TARGET,
} from './dump-target-row.js';
import { databaseList } from './list-databases.js';
import { decodeResourceRefRow, SELECT_REF } from './resource-row.js';

const FIND_TARGET = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = :id::uuid AND d.type = 'database'`;

/** The grants are part of the query: what is hidden is not found, in the same time as what is not there. */
const locate = ({ either, isReadable }: Dialect): string => `
${SELECT_REF}
 WHERE ${either({
   sqlite: '(r.id = :id OR r.path = :path)',
   postgres: 'r.id IN (SELECT :id::uuid UNION SELECT id FROM resource WHERE path = :path::text)',
 })}
   AND r.type <> 'fleet' AND ${isReadable}
 ORDER BY r.type`;

/** What is searched for by its path; a schedule is found with its database. */
const SEARCHED = RESOURCE_TYPES.filter((type) => type !== 'schedule');

/**
 * The types together, each from the index of its paths, which is read until there are enough. LIKE of SQLite takes letters
 * from A to Z for the same in either case.
 */
const search = ({ either, isReadable, items }: Dialect): string => {
  const isEscaped = either({
    sqlite: `instr(r.path, '%') > 0`,
    postgres: `strpos(r.path, '%') > 0`,
  });
  // As `writtenPath` has it.
  const written = `CASE WHEN ${isEscaped} THEN replace(replace(r.path, '%2F', '/'), '%25', '%') ELSE r.path END`;
  const like = (pattern: string, text = written) =>
    either({ sqlite: `${text} LIKE ${pattern} ESCAPE '\\'`, postgres: `${text} ILIKE ${pattern}` });
  const isAlike = `${like(':pattern')} AND (:count::int = 0 OR NOT EXISTS (
        SELECT 1 FROM ${items(':others', 'text')} WHERE NOT ${like('one.value')}))
     AND (:ending::text IS NULL OR ${like(':ending::text', `'/' || ${written}`)})`;
  return SEARCHED.map(
    (type) => `
SELECT * FROM (
  ${SELECT_REF}
   WHERE r.type = '${type}' AND ${isAlike} AND ${isReadable}
   ORDER BY r.path LIMIT :limit) AS of_${type}`,
  ).join(`
UNION ALL`);
};

/** A backslash escapes. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for a path that has these texts one after the other. */
const patternOf = (texts: readonly string[]): string => ['', ...texts.map(literal), ''].join('%');

const statements = ({ sql, prepare }: Preparing) => ({
  dumpTarget: prepare('dump_target', FIND_TARGET),
  instanceTarget: prepare(
    'instance_target',
    `${INSTANCE_TARGET} WHERE id = :id::uuid AND type = 'instance'`,
  ),
  located: prepare('locate', locate(sql)),
  searched: prepare('search_resources', search(sql)),
});

type FleetReads = Pick<
  FleetRegister,
  'dumpTarget' | 'instanceTarget' | 'locate' | 'databases' | 'search'
>;

/** What is looked up in the fleet. No path has a NUL. */
export const fleetReads = (engine: Engine<object>, sealer: SecretSealer): FleetReads => {
  const { sql, read } = engine;
  const { dumpTarget, instanceTarget, located, searched } = statements(engine);
  const list = databaseList(engine);
  const decodeTarget = decodeDumpTargetRow(sealer);
  const decodeInstance = decodeInstanceTargetRow(sealer);
  const grantsOf = flow(readableGrants, sql.grants);
  return {
    dumpTarget: (id) => read(() => dumpTarget.first((row) => decodeTarget(id, row), { id })),
    instanceTarget: (id) =>
      read(() => instanceTarget.first((row) => decodeInstance(id, row), { id })),
    locate: (caller, name) => {
      const id = Uuid.is(name) ? name : null;
      const path = containsNul(name) ? null : name;
      return read(() => located.rows(decodeResourceRefRow, { ...grantsOf(caller), id, path }));
    },
    databases: (caller, query) => {
      if (O.exists(containsNul)(query.under)) return TE.right([]);
      // Who reads page after page would hold up all others on SQLite, which answers at once.
      const pause = O.isSome(query.after) ? () => otherWork() : T.of(undefined);
      return TE.flatMap(() => read(() => list(caller, query)))(TE.fromTask(pause));
    },
    search: (caller, { sequences, ending: end }, limit) => {
      if (sequences.flat().some(containsNul)) return TE.right([]);
      const [pattern, ...others] = sequences.map(patternOf);
      const ending = O.toNullable(O.map((text: string) => `%/${literal(text)}`)(end));
      const part = { pattern, others, count: others.length, ending, limit };
      return read(() => searched.rows(decodeResourceRefRow, { ...grantsOf(caller), ...part }));
    },
  };
};
