import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpNeeds } from '../../../../core/engines/engine-record.js';
import type { RestoreWays, RestoreSession } from '../restoring/restore-ways.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { quoteIdentifier } from '../../../../core/engines/postgresql.js';

type Locale = Omit<DumpNeeds, 'roles'>;

/** From the template without content of the site's own. The names are free of what would have to be quoted. */
const create = (name: string): string => `CREATE DATABASE ${name} TEMPLATE template0`;

const createWith = (
  name: string,
  { encoding, collation, characterType = collation, provider, locale, rules }: Locale,
): string =>
  [
    create(name),
    `ENCODING ${literal(encoding)} LC_COLLATE ${literal(collation)} LC_CTYPE ${literal(characterType)}`,
    ...(provider === undefined
      ? []
      : [`LOCALE_PROVIDER ${provider} ${provider.toUpperCase()}_LOCALE ${literal(locale ?? '')}`]),
    ...(rules === undefined ? [] : [`ICU_RULES ${literal(rules)}`]),
  ].join(' ');

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Where the server does not have its locale, the database has none: every server has `C`, and it goes with every encoding. */
export const createDatabase: RestoreWays['create'] = (session, { name, kind: { needs } }) => {
  if (needs === undefined) return TE.map(() => ({}))(session.ask(create(name)));
  const { encoding, collation, locale = collation } = needs;
  return TE.flatMap(session.attempt([createWith(name, needs)]), ({ run }) =>
    run.code === 0
      ? TE.right({})
      : TE.map(() => ({ locale }))(session.ask(createWith(name, { encoding, collation: 'C' }))),
  );
};

export interface ChosenTable {
  readonly schema: string;
  readonly argv: readonly string[];
}

const TABLE = /^(?:("(?:[^"]|"")+"|[^".]+)\.)?("(?:[^"]|"")+"|[^"]+)$/;

const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;

export const tableOf = (name: string): ChosenTable => {
  const [, schema = 'public', table = name] = TABLE.exec(name) ?? [];
  const of = unquoted(schema);
  return { schema: of, argv: [`--schema=${of}`, `--table=${unquoted(table)}`] };
};

/** pg_restore makes no schema for a single table. */
export const makeSchemas = (
  { ask }: RestoreSession,
  made: string,
  tables: readonly ChosenTable[],
): TE.TaskEither<RestoreFailure, unknown> => {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  return pipe(
    schemas,
    TE.traverseSeqArray((schema) =>
      ask(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`, made),
    ),
  );
};
