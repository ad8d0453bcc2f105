import type { ResourceType } from '../../../../core/shared/resource.js';

export const SECRETS = `
A secret is read from a file, such as --password-file FILE, where - is standard input: at a
terminal it is asked. No option takes it as it is, since other users of the machine can see what
a command was given.
`;

const PATHS = `
A path has the names from the server down, with a slash in a name as %2F. The id of what it is
under can stand for the names before the last.
`;

const NAMES = `
A slash in the name is written %2F.
`;

const examples = (...lines: readonly string[]): string =>
  [
    '',
    lines.length === 1 ? 'Example:' : 'Examples:',
    ...lines.map((line) => `  shipshape ${line}`),
    '',
  ].join('\n');

export const ADD_HELP: Readonly<Record<ResourceType, string>> = {
  server: NAMES + examples('server add db-eu-1 --address 10.0.4.17'),
  instance:
    PATHS +
    SECRETS +
    examples(
      'instance add db-eu-1/main --engine postgresql --host db1 --user backup',
      'instance add db-eu-1/b --engine mysql --host b --user b --password-file pw',
    ),
  database: PATHS + examples('database add db-eu-1/main/shop'),
  schedule:
    PATHS + examples("schedule add db-eu-1/main/shop/daily --cron '0 3 * * *' --destination vault"),
  destination: NAMES + SECRETS + examples('destination add vault --kind local --path /var/backups'),
  channel:
    NAMES +
    SECRETS +
    examples(
      'channel add on-call --kind slack --url-file hook.url',
      'channel add team --kind email --host mx --from a@b.example --to c@b.example',
    ),
  policy:
    NAMES +
    `
The file has the list that a fleet file has under schedules.
` +
    examples('policy add standard --schedules-file nightly.yaml'),
};

export const SET_HELP = `
What is not given stays as it is; a list is replaced as a whole. If somebody else changes it at
the same moment, nothing is changed, and the exit code is 3.

What would take resources or dumps away is shown, and asked about; where there is no terminal, more
than a tenth of the fleet or twenty resources go with --yes alone.
`;

export const RENAME_HELP = `
It keeps its id, its problems and its runs, as does all that is under it; schedules and channels
that name it follow. NAME is the new name itself, and no path.
`;

export const REMOVE_HELP = `
Shows what goes, and asks; where there is no terminal it takes --yes. Dumps stay in their
destinations.
`;

export const EDIT_HELP = `
Opens the editor that VISUAL or EDITOR names, or vi, on what a fleet file has of the resource, and
changes it to what is saved. What is refused is opened again, with the reasons on top. Nothing
is done where nothing is changed, or everything is deleted.

Examples:
  shipshape edit db-eu-1/main
  EDITOR='code --wait' shipshape edit on-call
`;
