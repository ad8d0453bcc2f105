import type { RestoreRisk, RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import { quoteName } from '../../../core/engines/postgresql.js';
import type { Finding } from '../transport/decode-findings.js';
import { hiddenHashes } from './globals-query.js';
import { FUNCTION_RISKS } from './restore-risks-query.js';

/** What an inspection finds that a restore may lose, each under its own code; the last take a query of their own. */
export const PG_RISKS = [
  'index_invalid',
  'foreign_key_unchecked',
  'policy_of_roles',
  'extension_untrusted',
  'hashes_hidden',
  ...FUNCTION_RISKS,
] as const satisfies readonly RestoreRisk[];

export type PgRisk = (typeof PG_RISKS)[number];

/** Over the relations of `dumpedRelations`, in the form of other findings. */
export const riskQueries = (major: number): readonly string[] => [
  // That of a partitioned table is dumped all the same.
  `SELECT 'index_invalid', rel.nspname::text, c.relname::text, NULL FROM pg_catalog.pg_index i
  JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid AND c.relkind = 'i'
  JOIN rel ON rel.oid = i.indrelid WHERE NOT i.indisvalid`,
  `SELECT DISTINCT 'foreign_key_unchecked', rel.nspname::text, rel.relname::text, NULL::float8 FROM pg_catalog.pg_trigger t
  JOIN rel ON rel.oid = t.tgrelid JOIN pg_catalog.pg_constraint k ON k.oid = t.tgconstraint AND k.contype = 'f' AND k.convalidated
  WHERE t.tgisinternal AND t.tgenabled = 'D' AND k.conrelid = t.tgrelid`,
  `SELECT DISTINCT 'policy_of_roles', rel.nspname::text, rel.relname::text, NULL::float8 FROM pg_catalog.pg_policy p
  JOIN rel ON rel.oid = p.polrelid WHERE p.polroles <> '{0}'`,
  hiddenHashes,
  ...(major < 13
    ? []
    : [
        `SELECT 'extension_untrusted', e.extname::text, NULL, NULL FROM pg_catalog.pg_extension e
  WHERE EXISTS (SELECT FROM pg_catalog.pg_extension x WHERE x.extname <> 'plpgsql') AND EXISTS (
    SELECT FROM pg_catalog.pg_available_extension_versions() v WHERE v.name = e.extname AND v.version = e.extversion AND v.superuser AND NOT v.trusted)`,
      ]),
];

/** The warnings in what an inspection found, with statements that fix them. */
export const pgWarnings = (
  found: readonly Finding<string>[],
  major: number,
): readonly RestoreWarning[] =>
  PG_RISKS.flatMap((what) =>
    found
      .filter(({ code, count }) => code === what && count > 0)
      .map(({ names, count }) => {
        const quoted = names.map(quoteName);
        const statement = STATEMENTS[what];
        return {
          code: 'may_not_restore' as const,
          what,
          objects: { names: quoted, count },
          statements: statement === undefined ? [] : quoted.map((name) => statement(name, major)),
        };
      }),
  );

const STATEMENTS: Readonly<Partial<Record<PgRisk, (name: string, major: number) => string>>> = {
  names_without_schema: (name) => `ALTER FUNCTION ${name} SET search_path FROM CURRENT;`,
  index_invalid: (name, major) => `REINDEX INDEX ${major >= 12 ? 'CONCURRENTLY ' : ''}${name};`,
  foreign_key_unchecked: (name) => `ALTER TABLE ${name} ENABLE TRIGGER ALL;`,
};
