import { type Command, Option } from 'commander';
import { SEVERITIES } from '../../../core/problems/severity.js';
import { LISTED_STATES } from './list-problems-command.js';
import type { ProblemActions } from './problem-actions.js';
import { LIST_PROBLEMS_HELP, PROBLEMS_HELP, REPORT_HELP } from './problem-help-text.js';

export const addProblemCommands = (shipshape: Command, actions: ProblemActions): void => {
  const problems = shipshape
    .command('problems')
    .description('list what is wrong, say who knows of it, and report more')
    .addHelpText('after', PROBLEMS_HELP);
  addListing(problems, actions);
  addMarks(problems, actions);
  addReports(problems, actions);
};

const severity = (words: string): Option =>
  new Option('--severity <severity>', words).choices(SEVERITIES);

const addListing = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('list', { isDefault: true })
    .description('list problems; this is what "problems" alone does')
    .addOption(
      new Option('--state <state>', 'which').choices(LISTED_STATES).default(LISTED_STATES[0]),
    )
    .option('--kind <kind>', 'only of this kind, such as server_offline')
    .addOption(severity('only those as grave as this'))
    .option('--on <path-or-id>', 'only of this resource, and of all beneath it')
    .option('--limit <number>', 'how many at most: 50 as usual')
    .addOption(new Option('--all', 'list them all').conflicts('limit'))
    .addHelpText('after', LIST_PROBLEMS_HELP)
    .action((_, command: Command) => actions.listProblems(command.optsWithGlobals()));
  problems
    .command('show <problem>')
    .description('tell all that is known of a problem, open or closed')
    .action((named: string, _, command: Command) =>
      actions.showProblem(named, command.optsWithGlobals()),
    );
};

const addMarks = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('acknowledge <problem>')
    .description('say that somebody knows of a problem: it goes behind the others')
    .option('--note <text>', 'what is being done about it, in one line')
    .action((named: string, _, command: Command) =>
      actions.acknowledge(named, command.optsWithGlobals()),
    );
  problems
    .command('unacknowledge <problem>')
    .description('take that back')
    .action((named: string, _, command: Command) =>
      actions.unacknowledge(named, command.optsWithGlobals()),
    );
  problems
    .command('snooze <problem>')
    .description('leave a problem out of the overview for a time')
    .option('--for <time>', 'how long, such as 30m, 2h or 3d')
    .option('--until <when>', 'until when, such as 2027-01-31')
    .action((named: string, _, command: Command) =>
      actions.snooze(named, command.optsWithGlobals()),
    );
  problems
    .command('unsnooze <problem>')
    .description('put it back')
    .action((named: string, _, command: Command) =>
      actions.unsnooze(named, command.optsWithGlobals()),
    );
};

const addReports = (problems: Command, actions: ProblemActions): void => {
  problems
    .command('report <kind> <path-or-id>')
    .description('report a problem of a resource, or bring one up to date')
    .addOption(severity('how grave it is').makeOptionMandatory())
    .requiredOption('--message <text>', 'what is wrong, in one line')
    .option('--since <when>', 'since when: 2h ago, or a date; now when left out')
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
