import type { Permission, Role, Scope } from '../../../core/access/caller.js';
import { PERMISSIONS, permissionsOfRole, ROLES } from '../../../core/access/caller.js';
import type { ApiStep, CommandRecord } from '../command/command-output.js';
import { oneOf, option, required, shown } from '../command/command-output.js';
import { listGroupsCommand, listTokensCommand } from './list-tokens-command.js';
import { revokeTokenCommand, type RevokeTokenOptions } from './revoke-token-command.js';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { TokenRequest } from '../../../core/access/use-cases/issue-token.js';
import { combineValidations } from '../../api/fields/decode-exactly.js';
import { findResource, notFoundError, toUuid } from '../../api/resources/resource-body.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { Api } from '../../api/api.js';
import { decodeTokenRequest, tokenRequestBody } from '../../api/access/token-request-body.js';
import { parseFutureTime } from '../command/parse-time.js';

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
      beginsFleet: true,
      words: 'issue a token, and print it once',
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
      inputs: { permissions: '--permission', scope: '--on', expires_at: '--expires' },
      help: CREATE_TOKEN_HELP,
      run: ({ clock }, options: CreateTokenOptions) => createTokenCommand(clock, options),
    },
    { name: 'list', words: 'list tokens, with issuer and last use', run: () => listTokensCommand },
    { name: 'groups', words: 'list the roles of groups', run: () => listGroupsCommand },
    {
      name: 'revoke <name-or-id>',
      words: 'revoke a token, and all that it made',
      options: [option('--keep-issued', 'keep the tokens that it made')],
      run: (_, options: RevokeTokenOptions, nameOrId: string) =>
        revokeTokenCommand(nameOrId, options),
    },
  ],
};

export interface CreateTokenOptions {
  readonly name: string;
  readonly role?: Role;
  readonly permission?: readonly Permission[];
  readonly on?: string;
  readonly expires?: string;
}

/** Prints the token alone, so that standard output can be redirected into a file. */
const createTokenCommand = (
  clock: Clock,
  { on, ...options }: CreateTokenOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseRequest(clock, options),
    E.map((request): ApiStep => async (api) => {
      const scope = await findScope(api, on);
      if (E.isLeft(scope)) return scope;
      return shown(({ token }: { readonly token: string }) => `${token}\n`)(
        await api.createToken(tokenRequestBody({ ...request, scope: scope.right })),
      );
    }),
  );

const parseRequest = (
  clock: Clock,
  { name, role, permission = [], expires }: Omit<CreateTokenOptions, 'on'>,
): E.Either<ErrorDocument, TokenRequest> => {
  const permissions = [...(role === undefined ? [] : permissionsOfRole(role)), ...permission];
  if (permissions.length === 0)
    return E.left(
      malformedRequest([
        'Give the token a role or permissions, with --role, --permission or both.',
      ]),
    );
  const expiry: E.Either<string, O.Option<Date>> = expires === undefined
    ? E.right(O.none)
    : E.map(O.some<Date>)(parseFutureTime('--expires', expires, clock.now()));
  return pipe(
    combineValidations(decodeTokenRequest({ name, permissions }), E.mapLeft(RA.of<string>)(expiry)),
    E.bimap(malformedRequest, ([request, expiresAt]) => ({ ...request, expiresAt })),
  );
};

const findScope = async (
  api: Api,
  on: string | undefined,
): Promise<E.Either<ErrorDocument, Scope>> => {
  if (on === undefined) return E.right('fleet');
  return E.flatMap(await findResource(api, on), ({ id }) =>
    E.fromNullable(notFoundError('resource', on))(toUuid(id)),
  );
};
