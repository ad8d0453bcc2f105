import { type Command, Option } from 'commander';
import { PERMISSIONS } from '../../../core/access/permission.js';
import { ROLES } from '../../../core/access/role.js';
import type { Actions } from '../actions.js';
import { CREATE_TOKEN_HELP } from '../help-text.js';

export const addTokenCommands = (shipshape: Command, actions: Actions): void => {
  const token = shipshape.command('token').description('issue, list and revoke bearer tokens');
  token
    .command('create')
    .description('issue a token and print it, this one time')
    .requiredOption('--name <name>', 'the name of the token')
    .addOption(new Option('--role <role>', 'what it may do').choices(ROLES))
    .addOption(
      new Option(
        '--permission <permission...>',
        'a single permission, in addition to a role or instead of one',
      ).choices(PERMISSIONS),
    )
    .option('--on <path-or-id>', 'valid on this resource and all under it, instead of the fleet')
    .option(
      '--expires <when>',
      'when it expires, such as 90d or 2027-01-31; by default with the token that makes it',
    )
    .addHelpText('after', CREATE_TOKEN_HELP)
    .action((_, command: Command) => actions.createToken(command.optsWithGlobals()));
  token
    .command('list')
    .description('list every token, without its text')
    .action((_, command: Command) => actions.listTokens(command.optsWithGlobals()));
  token
    .command('revoke <name-or-id>')
    .description('revoke a token and all that it made: their next request is refused')
    .action((nameOrId: string, _, command: Command) =>
      actions.revokeToken(nameOrId, command.optsWithGlobals()),
    );
};
