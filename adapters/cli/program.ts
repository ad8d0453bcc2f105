import { Command, Help, Option, type OutputConfiguration } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import type { Kinds } from '../../core/described/kind.js';
import { malformedRequest } from '../api/errors/error-document.js';
import { LOGIN_COMMANDS } from './access/login-commands.js';
import { TOKEN_COMMANDS } from './access/token-commands.js';
import { ADDING_COMMANDS } from './adding/adding-commands.js';
import { AUDIT_COMMANDS } from './audit/audit-commands.js';
import { BACKUP_COMMANDS, DUMP_COMMAND } from './backups/backup-commands.js';
import { REPORT_COMMANDS } from './backups/report-commands.js';
import type { CommandRecord, GlobalOptions, RunCommand } from './command/command-output.js';
import { addCommand } from './command/command-output.js';
import { completionCommands } from './completion/completion-commands.js';
import { CHECK_COMMAND } from './dump-check/check-command.js';
import { editCommands } from './fleet/editing/edit-commands.js';
import { FLEET_COMMANDS } from './fleet/fleet-commands.js';
import { HOST_COMMANDS } from './host/host-commands.js';
import { APPROVAL_COMMANDS } from './approvals/approval-commands.js';
import { MAINTENANCE_COMMANDS } from './maintenance/maintenance-commands.js';
import { DISCOVER_COMMAND } from './monitoring/discover-command.js';
import { GROUPS_COMMAND } from './monitoring/groups-command.js';
import { OVERVIEW_COMMAND } from './monitoring/overview-commands.js';
import { CHANNEL_COMMANDS } from './notifications/channel-commands.js';
import { OWN_STORE_COMMANDS } from './own-store/own-store-commands.js';
import { PROBLEM_COMMANDS } from './problems/problem-commands.js';
import { RESOURCE_COMMANDS } from './problems/resources/resource-commands.js';

/** Printed below the commands in `shipshape --help`. */
const HELP_TEXT = `
Examples:
  shipshape serve                                    run the service on the local store
  shipshape apply fleet.yaml --dry-run               show what a fleet file would change
  shipshape check db-eu-1/main/shop && pg_dump …     dump only what is ready
  shipshape dump db-eu-1/main/shop -o shop.dump      download a dump that is proved whole
  shipshape overview --json | jq .attention          the top problems, for a script
  shipshape overview --watch                         the same, refreshed in place
  shipshape problems acknowledge db-eu-1             somebody is working on it
  shipshape channel test on-call                     does it reach people?
  shipshape token create --name ci --role operator --on db-eu-1 --expires 90d > token
  shipshape overview --url https://shipshape.example --token-file token

Environment:
  SHIPSHAPE_URL      the service to use instead of the local store, as --url
  SHIPSHAPE_TOKEN    its token, unless --token-file is given
  NO_COLOR           no colours, as --no-color

Exit codes:
  0    done; of check: the database is ready to be dumped; of dump: it is whole
  1    of check: it is not ready; of dump: there is none that is whole;
       of a test: it failed; of overview --fail-on: something is as severe;
       of run cancel: the run had ended before
  2    wrong input: an option, a fleet file, a name that does not exist
  3    Shipshape is not available, or the token may not do this
  130  interrupted

With --json, standard output holds one JSON value: the result, or { "error": … }
with the error document of RFC 9457. Errors are printed on standard error, too.
`;

const SERVES_HERE = malformedRequest([
  'serve runs a service on the local store; --url and --token-file are for using one.',
]);

const SERVE: CommandRecord = {
  name: 'serve',
  words: 'run the service',
  run: ({ serve }, { url, tokenFile, config }: GlobalOptions) =>
    url === undefined && tokenFile === undefined ? serve(config) : E.left(SERVES_HERE),
};

const commandsWith = (kinds: Kinds, taken: readonly string[]): readonly CommandRecord[] => [
  ...ADDING_COMMANDS,
  SERVE,
  ...FLEET_COMMANDS,
  OVERVIEW_COMMAND,
  CHECK_COMMAND,
  DUMP_COMMAND,
  ...RESOURCE_COMMANDS,
  DISCOVER_COMMAND,
  GROUPS_COMMAND,
  PROBLEM_COMMANDS,
  ...BACKUP_COMMANDS,
  REPORT_COMMANDS,
  CHANNEL_COMMANDS,
  ...editCommands(kinds, taken),
  MAINTENANCE_COMMANDS,
  APPROVAL_COMMANDS,
  TOKEN_COMMANDS,
  ...LOGIN_COMMANDS,
  ...OWN_STORE_COMMANDS,
  ...HOST_COMMANDS,
  AUDIT_COMMANDS,
  ...completionCommands((loaded) => program({ kinds: loaded })),
];

interface ProgramParts {
  /** Those whose options the commands have. */
  readonly kinds: Kinds;
  readonly version?: string;
  readonly output?: OutputConfiguration;
  /** Without it the commands do nothing. */
  readonly perform?: RunCommand;
}

/** The commands and their options, as commander knows them. It throws where it would end the process. */
export const program = ({
  kinds,
  version = '',
  output = {},
  perform = () => Promise.resolve(),
}: ProgramParts): Command => {
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
  const taken = shipshape.options.map(({ long }) => long?.slice(2) ?? '');
  commandsWith(kinds, taken).forEach((record) => addCommand(shipshape, record, perform));
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
