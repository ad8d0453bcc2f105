import { SEVERITIES } from '../../../core/problems/problem.js';
import { type CommandRecord, oneOf, option, required } from '../command/command-output.js';
import type { ListProblemsOptions } from './list-problems-command.js';
import { LISTED_STATES, listProblemsCommand } from './list-problems-command.js';
import type { ReportOptions } from './report-problem-command.js';
import { reportProblemCommand, resolveProblemCommand } from './report-problem-command.js';
import {
  acknowledge,
  showProblemCommand,
  type SnoozeOptions,
  snoozeCommand,
  unacknowledge,
  unsnooze,
} from './show-problem-command.js';

/** Printed below the commands in `shipshape problems --help`. */
const PROBLEMS_HELP = `
Without a command the open problems are listed; for others see shipshape problems list --help.
A problem is named by its id, by the beginning of its id (as in the list), or by the path of
its resource if that has no other open problem. If none is open, "show" shows the one that was
closed last.

Examples:
  shipshape problems
  shipshape problems show 3f2b8c1e
  shipshape problems acknowledge db-eu-1 --note "@grace is replacing the disk"
  shipshape problems snooze db-eu-1/main/shop --for 2h
`;

const LIST_PROBLEMS_HELP = `
Open problems come first, by severity, then closed ones, the latest first. The list includes
those that are snoozed. Those under a server that is offline are left out unless --suppressed
includes them.

Examples:
  shipshape problems --severity critical --on db-eu-1
  shipshape problems --state closed --kind server_offline --all
`;

const REPORT_HELP = `
Reporting a problem again updates it. Problems of the kinds that Shipshape detects itself,
such as server_offline, cannot be reported; see docs/reference/problems.md.

Examples:
  shipshape problems report replica_lost db-eu-1/main --severity warning \\
    --message "The replica is 20 minutes behind." --since 20m --valid-for 10m
  shipshape problems resolve replica_lost db-eu-1/main
`;

const severity = (words: string) => oneOf('--severity <severity>', words, SEVERITIES);

const LISTING: readonly CommandRecord[] = [
  {
    name: 'list',
    isDefault: true,
    words: 'list problems',
    options: [
      oneOf('--state <state>', 'open, closed or all', LISTED_STATES).default(LISTED_STATES[0]),
      option('--kind <kind>', 'only of this kind, such as server_offline'),
      severity('only of this severity'),
      option('--on <path-or-id>', 'only of this resource and of all under it'),
      option('--suppressed', 'also those that another problem explains, indented under it'),
      option('--limit <number>', 'how many at most; 50 by default'),
      option('--all', 'list them all').conflicts('limit'),
    ],
    inputs: { resource: '--on' },
    help: LIST_PROBLEMS_HELP,
    run: (_, options: ListProblemsOptions) => listProblemsCommand(options),
  },
  {
    name: 'show <problem>',
    words: 'show a problem in full',
    run: (_, __, named: string) => showProblemCommand(named),
  },
];

const TRIAGE: readonly CommandRecord[] = [
  {
    name: 'acknowledge <problem>',
    words: 'mark a problem as known',
    options: [
      option('--note <text>', 'what is being done about it, in one line; @name first: who has it'),
    ],
    run: (_, { note }: { readonly note?: string }, named: string) => acknowledge(named, note),
  },
  {
    name: 'unacknowledge <problem>',
    words: 'remove the mark of a problem',
    run: (_, __, named: string) => unacknowledge(named),
  },
  {
    name: 'snooze <problem>',
    words: 'hide a problem from the overview for a time',
    options: [
      option('--for <time>', 'how long, such as 30m, 2h or 3d'),
      option('--until <when>', 'until when, such as 2027-01-31'),
    ],
    run: ({ clock }, options: SnoozeOptions, named: string) => snoozeCommand(clock, named, options),
  },
  {
    name: 'unsnooze <problem>',
    words: 'end a snooze',
    run: (_, __, named: string) => unsnooze(named),
  },
];

const REPORTS: readonly CommandRecord[] = [
  {
    name: 'report <kind> <path-or-id>',
    words: 'open or update a problem of a resource',
    options: [
      severity('its severity').makeOptionMandatory(),
      required('--message <text>', 'what is wrong, in one line'),
      option('--since <when>', 'since when, such as 2h or 2026-11-21; now by default'),
      option(
        '--valid-for <time>',
        'it lapses unless reported again in time, such as 10m; never by default',
      ),
    ],
    help: REPORT_HELP,
    run: ({ clock }, options: ReportOptions, kind: string, idOrPath: string) =>
      reportProblemCommand(clock, kind, idOrPath, options),
  },
  {
    name: 'resolve <kind> <path-or-id>',
    words: 'close a reported problem',
    run: (_, __, kind: string, idOrPath: string) => resolveProblemCommand(kind, idOrPath),
  },
];

export const PROBLEM_COMMANDS: CommandRecord = {
  name: 'problems',
  words: 'list, acknowledge, snooze and report problems',
  help: PROBLEMS_HELP,
  commands: [...LISTING, ...TRIAGE, ...REPORTS],
};
