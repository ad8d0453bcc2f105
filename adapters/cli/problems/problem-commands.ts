import { type Command, Option } from 'commander';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { LISTED_STATES } from './list-problems-command.js';
import type { ProblemActions } from './problem-actions.js';
import { LIST_PROBLEMS_HELP, PROBLEMS_HELP, REPORT_HELP } from './problem-help-text.js';

export const addProblemCommands = (shipshape: Command, actions: ProblemActions): void => {
  const problems = shipshape
    .command('problems')
    .description('list, acknowledge, snooze and report problems')
    .addHelpText('after', PROBLEMS_HELP);
  addListing(problems, actions);
  addTriage(problems, actions);
  addReports(problems, actions);
};

const severity = (words: string): Option =>
  new Option('--severity <severity>', words).choices(SEVERITIES);

const addListing = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('list', { isDefault: true })
    .description('list problems (the default)')
    .addOption(
      new Option('--state <state>', 'open, closed or all')
        .choices(LISTED_STATES)
        .default(LISTED_STATES[0]),
    )
    .option('--kind <kind>', 'only of this kind, such as server_offline')
    .addOption(severity('only of this severity'))
    .option('--on <path-or-id>', 'only of this resource and of all under it')
    .option('--suppressed', 'also those that another problem explains, indented under it')
    .option('--limit <number>', 'how many at most; 50 by default')
    .addOption(new Option('--all', 'list them all').conflicts('limit'))
    .addHelpText('after', LIST_PROBLEMS_HELP)
    .action((_, command: Command) => actions.listProblems(command.optsWithGlobals()));
  problems
    .command('show <problem>')
    .description('show a problem, open or closed, in full')
    .action((named: string, _, command: Command) =>
      actions.showProblem(named, command.optsWithGlobals()),
    );
};

const addTriage = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('acknowledge <problem>')
    .description('mark a problem as known: it is listed after the others of its severity')
    .option('--note <text>', 'what is being done about it, in one line')
    .action((named: string, _, command: Command) =>
      actions.acknowledge(named, command.optsWithGlobals()),
    );
  problems
    .command('unacknowledge <problem>')
    .description('remove the acknowledgement of a problem')
    .action((named: string, _, command: Command) =>
      actions.unacknowledge(named, command.optsWithGlobals()),
    );
  problems
    .command('snooze <problem>')
    .description('hide a problem from the overview for a time')
    .option('--for <time>', 'how long, such as 30m, 2h or 3d')
    .option('--until <when>', 'until when, such as 2027-01-31')
    .action((named: string, _, command: Command) =>
      actions.snooze(named, command.optsWithGlobals()),
    );
  problems
    .command('unsnooze <problem>')
    .description('end the snooze of a problem')
    .action((named: string, _, command: Command) =>
      actions.unsnooze(named, command.optsWithGlobals()),
    );
};

const addReports = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('report <kind> <path-or-id>')
    .description('report a problem of a resource, or update it')
    .addOption(severity('its severity').makeOptionMandatory())
    .requiredOption('--message <text>', 'what is wrong, in one line')
    .option('--since <when>', 'since when, such as 2h or 2026-11-21; now by default')
    .option(
      '--valid-for <time>',
      'it lapses unless reported again in time, such as 10m; never by default',
    )
    .addHelpText('after', REPORT_HELP)
    .action((kind: string, idOrPath: string, _, command: Command) =>
      actions.reportProblem(kind, idOrPath, command.optsWithGlobals()),
    );
  problems
    .command('resolve <kind> <path-or-id>')
    .description('report that a problem is over')
    .action((kind: string, idOrPath: string, _, command: Command) =>
      actions.resolveProblem(kind, idOrPath, command.optsWithGlobals()),
    );
};
