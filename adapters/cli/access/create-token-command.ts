import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Scope } from '../../../core/access/caller.js';
import type { Permission } from '../../../core/access/permission.js';
import { permissionsOfRole, type Role } from '../../../core/access/role.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { TokenRequest } from '../../../core/access/use-cases/issue-token.js';
import { combineValidations } from '../../api/fields/decode-exactly.js';
import { findResource, notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { Api } from '../../api/api.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { decodeTokenRequest, tokenRequestBody } from '../../api/access/token-request-body.js';
import { parseFutureTime } from '../command/parse-time.js';
import { type ApiStep, shown } from '../command/command-output.js';

export interface CreateTokenOptions {
  readonly name: string;
  readonly role?: Role;
  readonly permission?: readonly Permission[];
  readonly on?: string;
  readonly expires?: string;
}

/** Prints the token alone, so that standard output can be redirected into a file. */
export const createTokenCommand = (
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
  return pipe(
    await findResource(api, on),
    E.flatMap(({ id }) => E.fromNullable(notFoundError('resource', on))(toUuid(id))),
  );
};
