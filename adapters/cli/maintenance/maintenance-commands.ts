import type { Command } from 'commander';
import type { MaintenanceActions } from './maintenance-actions.js';

const MAINTENANCE_HELP = `
What opens during maintenance stays out of the overview and is told to nobody until the end:
see docs/how-to/maintenance.md.

Examples:
  shipshape maintenance start db-eu-1 --for 2h --note 'New disks'
  shipshape maintenance start fleet --from 2027-01-31T22:00:00Z --for 4h
  shipshape maintenance list
  shipshape maintenance end db-eu-1
`;

const START_HELP = `
PATH is that of a server, an instance, a database or the like, or fleet. What is open already stays in
the overview; dumps are made all the same. Needs the permission backup:write or problem:write.
`;

const END_HELP = `
Ends the window with this id, or those under way on a path. What is still open comes up now.
Needs the permission backup:write or problem:write.
`;

export const addMaintenanceCommands = (shipshape: Command, actions: MaintenanceActions): void => {
  const maintenance = shipshape
    .command('maintenance')
    .description('keep what opens during planned work out of sight until its end')
    .addHelpText('after', MAINTENANCE_HELP);
  maintenance
    .command('start <path>')
    .description('start maintenance of a resource and everything under it')
    .requiredOption('--for <duration>', 'how long, such as 30m or 2h; at most 7d')
    .option('--from <time>', 'when it begins, such as 2h or 2027-01-31T22:00:00Z; now by default')
    .option('--note <text>', 'what is done')
    .addHelpText('after', START_HELP)
    .action((path: string, _, command: Command) =>
      actions.startMaintenance(path, command.optsWithGlobals()),
    );
  maintenance
    .command('list')
    .description('list maintenance that is under way or to come')
    .action((_, command: Command) => actions.listMaintenance(command.optsWithGlobals()));
  maintenance
    .command('end <pathOrId>')
    .description('end maintenance now')
    .addHelpText('after', END_HELP)
    .action((pathOrId: string, _, command: Command) =>
      actions.endMaintenance(pathOrId, command.optsWithGlobals()),
    );
};
