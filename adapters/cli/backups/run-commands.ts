import { type Command, Option } from 'commander';
import { RUN_STATES } from '../../../core/backups/run.js';
import type { RunActions } from './run-actions.js';

const RUN_HELP = `
A run is one dump, made or attempted. Of a program that makes dumps itself, for a schedule
with run: elsewhere, the start and the end are reported:

  shipshape run db-eu-1/main/shop/nightly -- pg_dump -Fc -f shop.dump shop

Its output and its exit code are passed on, and it runs also while Shipshape is away. The
token needs backup:report on the schedule, and schedule:read unless the schedule is named by
its id.
`;

const LIST_HELP = `
Lists the latest 50 runs; of those that failed alike in a row the last one, with how many they
are, but for --json. Needs the permission backup:read.

Examples:
  shipshape run list --on db-eu-1/main --state failed
  shipshape run show 3f2b8c1e
`;

export const addRunCommands = (shipshape: Command, actions: RunActions): void => {
  const run = shipshape
    .command('run')
    .description('list, show, start and cancel runs, and report dumps made elsewhere')
    .addHelpText('after', RUN_HELP);
  run
    .command('list [path-or-id]')
    .description('list runs, the latest first')
    .addOption(new Option('--state <state>', 'only in this state').choices(RUN_STATES))
    .option('--on <path-or-id>', 'only of this resource and of all under it')
    .addHelpText('after', LIST_HELP)
    .action((on: string | undefined, _, command: Command) =>
      actions.listRuns({ ...(on === undefined ? {} : { on }), ...command.optsWithGlobals() }),
    );
  addOnOne(
    run,
    'show <id>',
    'show a run in full, by its id or the beginning of its id',
    actions.showRun,
  );
  addOnOne(run, 'start <schedule>', 'start a run of a schedule now', actions.startRun);
  addOnOne(run, 'cancel <id>', 'cancel a run that is due, or end one that runs', actions.cancelRun);
  run
    .command('download <id>')
    .description('write the dump of a run, as it lies in its destination, to a file')
    .option('-o, --output <file>', 'where to write it; standard output if left out')
    .action((id: string, _, command: Command) =>
      actions.downloadRun(id, command.optsWithGlobals()),
    );
  run
    .command('wrap <schedule> [program...]', { isDefault: true, hidden: true })
    .description('run a program that makes a dump, and report it')
    .action((schedule: string, program: readonly string[], _, command: Command) =>
      actions.wrap(schedule, program, command.optsWithGlobals()),
    );
  addRestoreCommand(shipshape, actions);
  addScheduleCommands(shipshape, actions);
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

const addRestoreCommand = (shipshape: Command, actions: RunActions): void => {
  shipshape
    .command('restore <run-or-path>')
    .description('restore a dump into a new database')
    .requiredOption('--to <instance>', 'the id or the path of the instance to restore at')
    .option('--as <name>', 'the name of the new database; that of the dumped one by default')
    .option('--replace', 'take the place of a database of that name, which stays under another')
    .option(
      '--only-table <table>',
      'only this table, on PostgreSQL with its schema; may be given several times',
      (table: string, before: readonly string[] | undefined) => [...(before ?? []), table],
    )
    .option('--jobs <number>', 'restore over so many connections at once, 8 at most')
    .option('--key-file <file>', 'read the private key of an encrypted dump from this file')
    .option('--dry-run', 'find out only what would prevent it')
    .addHelpText('after', RESTORE_HELP)
    .action((dump: string, _, command: Command) =>
      actions.restore(dump, command.optsWithGlobals()),
    );
};

const addScheduleCommands = (shipshape: Command, actions: RunActions): void => {
  shipshape
    .command('schedule')
    .description('list schedules')
    .command('list [path-or-id]')
    .description('list schedules with their next run, their last one, and what will go wrong')
    .action((under: string | undefined, _, command: Command) =>
      actions.listSchedules(under, command.optsWithGlobals()),
    );
  shipshape
    .command('cron <expression>')
    .description('show when a cron expression is due: as a sentence, and its next five times')
    .option('--timezone <zone>', 'in which to read it', 'UTC')
    .action((expression: string, _, command: Command) =>
      actions.explainCron(expression, command.optsWithGlobals()),
    );
  addOnOne(
    shipshape.command('destination').description('add, change and test destinations'),
    'test <destination>',
    'write, read back and delete a small object at a destination; exits 1 if that fails',
    actions.testDestination,
  );
};

const addOnOne = (
  parent: Command,
  command: string,
  description: string,
  act: RunActions['showRun'],
): void => {
  parent
    .command(command)
    .description(description)
    .action((named: string, _, made: Command) => act(named, made.optsWithGlobals()));
};
