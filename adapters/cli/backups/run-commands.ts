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
Lists the latest 50 runs. Needs the permission backup:read.

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
  addScheduleCommands(shipshape, actions);
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
