import { PERMISSIONS } from '../../../core/access/permission.js';
import { ROLES } from '../../../core/access/role.js';
import { type CommandRecord, oneOf, option, required } from '../command/command-record.js';
import { createTokenCommand, type CreateTokenOptions } from './create-token-command.js';
import { listTokensCommand } from './list-tokens-command.js';
import { revokeTokenCommand } from './revoke-token-command.js';

const CREATE_TOKEN_HELP = `
Prints the token and nothing else; it cannot be printed again. Give it a role, permissions
(--permission may be given several times), or both.
--expires takes a time from now (30m, 12h, 90d, 2w) or a date (2027-01-31: from midnight UTC on). A token that another
one makes ends with that one at the latest; at the host, by default it never does.

Examples:
  shipshape token create --name dashboard --role viewer
  shipshape token create --name nightly --role operator --on db-eu-1/main --expires 90d > token
  shipshape token create --name replication --permission problem:write \\
    --permission instance:read --on db-eu-1/main > token
`;

export const TOKEN_COMMANDS: CommandRecord = {
  name: 'token',
  words: 'issue, list and revoke bearer tokens',
  commands: [
    {
      name: 'create',
      words: 'issue a token and print it, this one time',
      options: [
        required('--name <name>', 'the name of the token'),
        oneOf('--role <role>', 'what it may do', ROLES),
        oneOf(
          '--permission <permission...>',
          'a single permission, in addition to a role or instead of one',
          PERMISSIONS,
        ),
        option(
          '--on <path-or-id>',
          'valid on this resource and all under it, instead of the fleet',
        ),
        option(
          '--expires <when>',
          'when it expires, such as 90d or 2027-01-31; by default with the token that makes it',
        ),
      ],
      help: CREATE_TOKEN_HELP,
      run: ({ clock }, options: CreateTokenOptions) => createTokenCommand(clock, options),
    },
    {
      name: 'list',
      words: 'list every token, without its text',
      run: () => listTokensCommand,
    },
    {
      name: 'revoke <name-or-id>',
      words: 'revoke a token and all that it made: their next request is refused',
      run: (_, __, nameOrId: string) => revokeTokenCommand(nameOrId),
    },
  ],
};
