import { type CommandRecord, type GlobalOptions, option } from '../command/command-output.js';
import { setupCommand } from '../setup/setup-command.js';
import { addCommand, type AddOptions } from './add-command.js';

const ADD_HELP = `
CONNECTION is a URL (postgres://, mysql://, mariadb://), or host=… user=… or service=… as psql
takes it. Where it names a database, that one is added, and else every one that is found; --all
adds those as well that will be there. Of several hosts the first that is a primary is taken.

Logs in first, and shows the version, what TLS proves, and of which databases a dump would be
whole. Without sslmode the certificate has to prove the host (verify-full).

The password is read from --password-file, the connection string, PGPASSWORD or MYSQL_PWD, and
PGPASSFILE or ~/.pgpass, in this order; who sits at a terminal is asked for it, and whether to
add what is found. Without a terminal it takes --yes or --dry-run, and never waits.

Exits with 0 if it is added, and with 1 if no host accepts the login.

Examples:
  shipshape add postgres://backup@db-eu-1.example --all
  shipshape add 'postgres://backup@10.0.4.17:5432/shop?sslmode=require' --name db-eu-1/main
  shipshape add service=eu --password-file password --yes --json
`;

const SETUP_HELP = `
Asks for a connection string and its password, which databases to leave out, the folder for
dumps and the URL of a channel, each tested before it is stored; then makes the first dumps,
and waits for their end. Broken off, it begins again where it was.

The dumps are made by shipshape serve, on the same store.
`;

export const ADDING_COMMANDS: readonly CommandRecord[] = [
  {
    name: 'setup',
    beginsFleet: true,
    words: 'set up a fleet by answering questions',
    help: SETUP_HELP,
    run: setupCommand,
  },
  {
    name: 'add <connection>',
    beginsFleet: true,
    words: 'log in to an instance, show its databases, and add it',
    options: [
      option('--all', 'with every database that is there, and that will be'),
      option('--name <server/instance>', 'its path; by default its host, and main'),
      option('--policy <name>', 'the policy by which its databases are dumped'),
      option('--password-file <file>', 'read the password from a file'),
      option('--yes', 'add what is found without asking back'),
      option('--dry-run', 'show what would be added, and change nothing'),
    ],
    inputs: {
      'server.name': '--name',
      'server.instances[0].name': '--name',
      'instance.name': '--name',
      'server.instances[0].policy': '--policy',
      'instance.policy': '--policy',
    },
    help: ADD_HELP,
    run: (deps, options: AddOptions & GlobalOptions, connection: string) =>
      addCommand(deps, connection, options),
  },
];
