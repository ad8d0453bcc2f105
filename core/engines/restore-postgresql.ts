import type { DumpNeeds, FetchedDump } from './engine-record.js';
import { quotedWord, toOneLine } from '../shared/shell-word.js';

/** The lines that restore an archive or a script into a new database, with what it needs before and what is of the database after. */
export const restorePostgresql = (dump: FetchedDump): readonly string[] => {
  const { format, toolVersion, file, database, needs } = dump;
  const isArchive = format === 'custom';
  return [
    `# With the client programs of PostgreSQL ${Number.parseInt(toolVersion)} or newer, and PGHOST and PGUSER set:`,
    ...(needs === undefined ? [] : rolesFirst(dump, needs)),
    `createdb --template=template0 ${[...localeOptions(needs), database].join(' ')}`,
    isArchive
      ? `pg_restore --dbname=${database} ${file}`
      : `psql --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=${database} --file=${file}`,
    ...(isArchive ? ['# Where its roles do not exist: --no-owner --no-privileges.'] : []),
    ...(isArchive ? ofDatabase(file, database) : [NOT_IN_SCRIPT]),
  ];
};

const rolesFirst = (
  { instance }: FetchedDump,
  { roles: { names, count } }: DumpNeeds,
): readonly string[] => {
  if (count === 0) return [];
  const globals = `the globals of ${toOneLine(instance)}`;
  if (names.length < count)
    return [
      `# It names ${count} roles, such as ${toOneLine(names.slice(0, 3).join(', '))}: restore ${globals} first.`,
    ];
  const list = names.map(literal).join(', ');
  const missing = `SELECT format($$CREATE ROLE %I$$, name) FROM unnest(ARRAY[${list}]) name WHERE to_regrole(quote_ident(name)) IS NULL \\gexec`;
  return [
    `# The roles that it names: ${globals} have them with their passwords and memberships. Those that are missing are created without a login.`,
    `printf '%s\\n' ${quotedWord(missing)} | psql --no-psqlrc --dbname=postgres`,
  ];
};

/** In a word of a shell, fewer quotes are easier to read. */
const literal = (name: string): string =>
  name.includes('$') ? `'${name.replaceAll("'", "''")}'` : `$$${name}$$`;

const localeOptions = (needs: DumpNeeds | undefined): readonly string[] => {
  if (needs === undefined) return [];
  const { encoding, collation, characterType, provider, locale, rules } = needs;
  return [
    ...option('encoding', encoding),
    ...option('lc-collate', collation),
    ...option('lc-ctype', characterType),
    ...option('locale-provider', provider),
    ...option(`${provider ?? 'no'}-locale`, locale),
    ...option('icu-rules', rules),
  ];
};

const option = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : [`--${name}=${quotedWord(value)}`];

/** What an archive has of the database itself, by its list: pg_restore only writes that for the database of the old name. */
const OF_DATABASE =
  "grep -E '^[0-9]+; [0-9]+ [0-9]+ (DATABASE|(COMMENT|ACL|SECURITY LABEL) - DATABASE) '";

const NAMED =
  '^((ALTER|COMMENT ON|SECURITY LABEL .*ON) DATABASE|(GRANT|REVOKE) .* ON DATABASE|ALTER ROLE .* IN DATABASE) ("([^"]|"")+"|[a-z_][a-z0-9_$]*)';

const ofDatabase = (file: string, database: string): readonly string[] => [
  '# The owner, comment, privileges and settings (ALTER DATABASE … SET) of the database itself, under its new name. Whatever fails for want of a role is',
  '# left out:',
  [
    `pg_restore --create --list ${file}`,
    OF_DATABASE,
    `pg_restore --create --use-list=/dev/stdin --file=- ${file}`,
    `sed -E -e '/^CREATE DATABASE |^\\\\connect /d' -e 's/${NAMED}/\\1 ${database}/'`,
    `psql --no-psqlrc --dbname=${database}`,
  ].join(' | '),
];

const NOT_IN_SCRIPT =
  '# A script lacks what is of the database itself: its owner, comment, privileges and settings (ALTER DATABASE … SET). Archives (`format: custom`) have that.';
