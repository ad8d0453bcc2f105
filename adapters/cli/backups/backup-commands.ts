import { DUMP_FORMATS } from '../../../core/engines/engine-record.js';
import { namesWhere } from '../../../core/engines/engines.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import type { ApiStep, CommandRecord } from '../command/command-output.js';
import { EXIT, oneOf, option, repeatable, required, shown } from '../command/command-output.js';
import { listedUnder, onIdOf } from '../command/find-id-of.js';
import { showCron } from '../fleet/show-times.js';
import { dumpCommand, type DumpOptions } from './dump-command.js';
import { restoreCommand, type RestoreOptions } from './restore-command.js';
import { RUN_COMMANDS } from './run-commands.js';
import { showDestinationTest, showKeptDumps, showSchedules } from './show-schedules.js';

const DUMP_HELP = `
Checks first, as shipshape check does. FILE gets its name only once the dump is whole and on
the disk; until then it is FILE.part. A file that exists is never overwritten.

Without -o the dump goes to standard output, where it is whole only if the exit code is 0.
The format is custom (for pg_restore) or plain (SQL); ${namesWhere(({ formats }) => formats.length === 1)} have plain alone.

Exits with 0 if the dump is whole, and with 1 if it could not start or did not become whole.

Examples:
  shipshape dump db-eu-1/main/shop -o shop.dump
  shipshape dump db-eu-1/main/shop --format plain | gzip > shop.sql.gz
`;

export const DUMP_COMMAND: CommandRecord = {
  name: 'dump <id-or-path>',
  words: 'check a database, and download a dump',
  options: [
    option('-o, --output <file>', 'write the dump to this file; to standard output by default'),
    oneOf('--format <format>', 'of the dump', DUMP_FORMATS),
  ],
  help: DUMP_HELP,
  run: (deps, options: DumpOptions, idOrPath: string) => dumpCommand(deps, idOrPath, options),
};

const RESTORE_HELP = `
Restores the dump of a run, or the latest dump of a database, or the latest one until the end
of a day (UTC), into a new database. A database that exists is never overwritten; with
--replace, on PostgreSQL, the new one takes its place in the end, its sessions are ended, and
the old one stays under another name. Until then the new one has a name of its own, and a
restore that fails or is cancelled leaves nothing.

The private key of an encrypted dump is asked for, or read from a file that only you can read.
Needs backup:write on the dumped database, and backup:restore on the instance. Ctrl-C cancels
the restore. Exits with 0 if the database is restored, and with 1 if it is not.

Examples:
  shipshape restore db-eu-1/main/shop --to db-test/main --as shop_restored
  shipshape restore db-eu-1/main/shop@2026-11-24 --to db-eu-1/main --replace
  shipshape restore 7c90a5d2 --to db-test/main --only-table public.orders --dry-run
`;

const RESTORE_COMMAND: CommandRecord = {
  name: 'restore <run-or-path>',
  words: 'restore a dump into a new database',
  options: [
    required('--to <instance>', 'the id or the path of the instance to restore at'),
    option('--as <name>', 'the name of the new database; that of the dumped one by default'),
    option('--replace', 'take the place of a database of that name, which stays under another'),
    repeatable(
      '--only-table <table>',
      'only this table, on PostgreSQL with its schema; may be given several times',
    ),
    option('--jobs <number>', 'restore over so many connections at once, 8 at most'),
    option('--key-file <file>', 'read the private key of an encrypted dump from this file'),
    option('--dry-run', 'find out only what would prevent it'),
  ],
  inputs: { only_tables: '--only-table', key: '--key-file' },
  help: RESTORE_HELP,
  run: (deps, options: RestoreOptions, dump: string) => restoreCommand(deps, dump, options),
};

/** As many schedules as a page of the API has at most, by path. */
const listSchedules =
  (under: string | undefined): ApiStep =>
  async (api) => {
    const listed = await api.listSchedules({ under, limit: String(PAGE_LIMIT.max) });
    return shown(showSchedules)(
      await listedUnder(api, under, listed, ({ schedules }) => schedules.length === 0),
    );
  };

const testDestination =
  (name: string): ApiStep =>
  async (api) =>
    shown(showDestinationTest, ({ usable }) => (usable ? EXIT.yes : EXIT.no))(
      await onIdOf(api, 'destination', name, api.testDestination),
    );

const listKept =
  (name: string, limit: string | undefined): ApiStep =>
  async (api) =>
    shown(showKeptDumps)(
      await onIdOf(api, 'destination', name, (id) => api.listKeptDumps(id, { limit })),
    );

export const BACKUP_COMMANDS: readonly CommandRecord[] = [
  RUN_COMMANDS,
  RESTORE_COMMAND,
  {
    name: 'schedule',
    words: 'list, add, change, rename and remove schedules',
    commands: [
      {
        name: 'list [path-or-id]',
        words: 'list schedules with their last run and their next',
        run: (_, __, under?: string) => listSchedules(under),
      },
    ],
  },
  {
    name: 'cron <expression>',
    words: 'say when a cron expression is due',
    options: [option('--timezone <zone>', 'in which to read it', 'UTC')],
    run:
      (_, { timezone }: { readonly timezone: string }, cron: string) =>
      async (api) =>
        shown(showCron)(await api.explainCron({ cron, timezone })),
  },
  {
    name: 'destination',
    words: 'add, change and test destinations, and list the dumps there',
    commands: [
      {
        name: 'dumps <destination>',
        words: 'list what dumps take there, the largest first',
        options: [option('--limit <n>', 'at most so many databases, up to 100; 50 by default')],
        run: (_, { limit }: { readonly limit?: string }, name: string) => listKept(name, limit),
      },
      {
        name: 'test <destination>',
        words: 'write, read back and delete an object at a destination',
        run: (_, __, name: string) => testDestination(name),
      },
    ],
  },
];
