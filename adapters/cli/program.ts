import { Command, Help, Option, type OutputConfiguration } from 'commander';
import { DUMP_FORMATS } from '../../core/engines/dump-format.js';
import type { Kinds } from '../../core/described/kind.js';
import { addEditCommands } from './fleet/editing/edit-commands.js';
import type { Actions } from './actions.js';
import { APPLY_HELP, CHECK_HELP, DUMP_HELP, HELP_TEXT, RELEASE_HELP } from './help-text.js';
import { addAuditCommands } from './audit/audit-commands.js';
import { addAddingCommands } from './adding/adding-commands.js';
import { addTokenCommands } from './access/token-commands.js';
import { addCompletionCommands } from './completion/completion-commands.js';
import { addReportCommand } from './backups/report-command.js';
import { addRunCommands } from './backups/run-commands.js';
import { addDoctorCommand } from './host/doctor-command.js';
import { addDiscoverCommand } from './monitoring/discover-command.js';
import { addGroupsCommand } from './monitoring/groups-command.js';
import { addChannelCommands } from './notifications/channel-commands.js';
import { addMaintenanceCommands } from './maintenance/maintenance-commands.js';
import { addOwnStoreCommands } from './own-store/own-store-commands.js';
import { FAIL_ON } from './problems/overview-verdict.js';
import { addProblemCommands } from './problems/problem-commands.js';
import { addResourceCommands } from './problems/resources/resource-commands.js';
import { OVERVIEW_HELP } from './problems/problem-help-text.js';

export interface ProgramParts {
  readonly version: string;
  readonly output: OutputConfiguration;
  readonly actions: Actions;
  /** Those whose options the commands have. */
  readonly kinds: Kinds;
}

/** The commands and their options, as commander knows them. It throws where it would end the process. */
export const program = ({ version, output, actions, kinds }: ProgramParts): Command => {
  const shipshape = new Command('shipshape')
    .description(
      'Shows what is wrong with a fleet of databases, and checks tool and login before a dump.',
    )
    .configureOutput(output)
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption })
    .exitOverride()
    .showHelpAfterError('(shipshape --help lists the commands and their options)')
    .version(version, '-V, --version', 'print the version')
    .option('--json', 'print JSON, for machines')
    .option('--config <file>', 'read settings from a YAML file; the environment takes precedence')
    .option('--url <url>', 'use a service instead of the local store')
    .option('--token-file <file>', 'read the token for the service from a file')
    .option('--no-color', 'print without colours')
    .addHelpText('after', HELP_TEXT);
  addAddingCommands(shipshape, actions);
  addFleetCommands(shipshape, actions);
  addDumpCommands(shipshape, actions);
  addResourceCommands(shipshape, actions);
  addDiscoverCommand(shipshape, actions);
  addGroupsCommand(shipshape, actions);
  addProblemCommands(shipshape, actions);
  addRunCommands(shipshape, actions);
  addReportCommand(shipshape, actions);
  addChannelCommands(shipshape, actions);
  addEditCommands(shipshape, actions, kinds);
  addMaintenanceCommands(shipshape, actions);
  addTokenCommands(shipshape, actions);
  addOwnStoreCommands(shipshape, actions);
  addDoctorCommand(shipshape, actions);
  addAuditCommands(shipshape, actions);
  addCompletionCommands(shipshape, actions);
  return shipshape;
};

/** The words of a closed list are listed where its description does not have them; that a flag is not set goes without saying. */
const describeOption = (option: Option): string => {
  const { description, argChoices = [] } = option;
  const isSaid = argChoices.every((choice) => description.includes(choice));
  const shown: Option = Object.assign(new Option(option.flags, description), option, {
    ...(isSaid && { argChoices: undefined }),
    ...(option.defaultValue === false && { defaultValue: undefined }),
  });
  return new Help().optionDescription(shown);
};

const addFleetCommands = (shipshape: Command, actions: Actions): void => {
  shipshape
    .command('serve')
    .description('run the service')
    .action((_, command: Command) => actions.serve(command.optsWithGlobals()));
  shipshape
    .command('apply <file>')
    .description('change the fleet to what a fleet file describes')
    .option('--prune', 'remove what is not in the file')
    .option(
      '--prune-under <scope>',
      'remove only what is there and not in the file; may be given several times',
      (scope: string, before: readonly string[] | undefined) => [...(before ?? []), scope],
    )
    .option('--dry-run', 'show what would be changed, and change nothing')
    .option('--as <name>', 'who declares what is in the file; fleet-file by default')
    .option('--adopt', 'take over what others have declared, or made by hand')
    .option('--yes', 'remove much of the fleet without asking back')
    .addHelpText('after', APPLY_HELP)
    .action((file: string, _, command: Command) => actions.apply(file, command.optsWithGlobals()));
  shipshape
    .command('export')
    .description('print the fleet as a fleet file, with every secret as { kept: true }')
    .action((_, command: Command) => actions.exportFleet(command.optsWithGlobals()));
  shipshape
    .command('release <path-or-id>')
    .description('let nobody declare a resource and all under it: made by hand from now on')
    .addHelpText('after', RELEASE_HELP)
    .action((idOrPath: string, _, command: Command) =>
      actions.releaseResource(idOrPath, command.optsWithGlobals()),
    );
  shipshape
    .command('overview')
    .description('show what is in the fleet, and its top problems')
    .option('--watch', 'refresh it, in place in a terminal, until Ctrl-C')
    .option('--interval <time>', 'how often, such as 1m; 5s by default')
    .addOption(FAIL_ON)
    .addHelpText('after', OVERVIEW_HELP)
    .action((_, command: Command) => actions.overview(command.optsWithGlobals()));
};

const addDumpCommands = (shipshape: Command, actions: Actions): void => {
  shipshape
    .command('check [id-or-path...]')
    .description('check whether dumps of databases would be whole')
    .option('--all', 'check every database of the fleet')
    .addHelpText('after', CHECK_HELP)
    .action((idsOrPaths: readonly string[], _, command: Command) =>
      actions.check(idsOrPaths, command.optsWithGlobals()),
    );
  shipshape
    .command('dump <id-or-path>')
    .description('check a database, and download a dump of it')
    .option('-o, --output <file>', 'write the dump to this file; to standard output by default')
    .addOption(new Option('--format <format>', 'of the dump').choices(DUMP_FORMATS))
    .addHelpText('after', DUMP_HELP)
    .action((idOrPath: string, _, command: Command) =>
      actions.dump(idOrPath, command.optsWithGlobals()),
    );
};
