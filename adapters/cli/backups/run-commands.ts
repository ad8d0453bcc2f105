import { type Command, Option } from 'commander';
import { RUN_STATES } from '../../../core/backups/run.js';
import type { RunActions } from './run-actions.js';

const LIST_HELP = `
Lists the latest 50 runs. A run is one dump, made or attempted. Needs the permission backup:read.

Examples:
  shipshape run list --on db-eu-1/main --state failed
  shipshape run show 3f2b8c1e
`;

export const addRunCommands = (shipshape: Command, actions: RunActions): void => {
  const run = shipshape.command('run').description('list and show runs: dumps that were started');
  run
    .command('list')
    .description('list runs, the latest first')
    .addOption(new Option('--state <state>', 'only in this state').choices(RUN_STATES))
    .option('--on <path-or-id>', 'only of this resource and of all under it')
    .addHelpText('after', LIST_HELP)
    .action((_, command: Command) => actions.listRuns(command.optsWithGlobals()));
  run
    .command('show <id>')
    .description('show a run in full, by its id or the beginning of its id')
    .action((id: string, _, command: Command) => actions.showRun(id, command.optsWithGlobals()));
};
