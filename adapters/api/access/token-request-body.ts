import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Scope } from '../../../core/access/caller.js';
import { type Permission, PERMISSIONS } from '../../../core/access/permission.js';
import { permissionsOfRole, type Role, ROLES } from '../../../core/access/role.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import type { TokenRequest } from '../../../core/access/use-cases/issue-token.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { isoOrNull, parseInstant } from '../fields/instants.js';
import { oneOf, optionalText, requiredText } from '../fields/text-fields.js';

/** The body of `POST /v1/tokens`: a role or a list of permissions, on the whole fleet unless a scope is given. */
export interface TokenRequestBody {
  readonly name: string;
  readonly role?: Role;
  readonly permissions?: readonly Permission[];
  /** `fleet`, or the id of a resource. */
  readonly scope?: string;
  /** ISO 8601 with a zone; null or absent for a token that does not expire. */
  readonly expires_at?: string | null;
}

const NAME = /^(?! )[^\p{Cc}\p{Cs}]{1,100}(?<! )$/u;

const isPermission = (input: unknown): input is Permission =>
  (PERMISSIONS as readonly unknown[]).includes(input);

const parsePermissions = (input: unknown): O.Option<O.Option<readonly Permission[]>> => {
  if (input === undefined || input === null) return O.some(O.none);
  return Array.isArray(input) && input.length > 0 && input.every(isPermission)
    ? O.some(O.some([...new Set(input)]))
    : O.none;
};

const parseScope = (text: string): O.Option<Scope> =>
  text === 'fleet' ? O.some(text) : parseUuid(text);

const Fields = t.type({
  name: describedCodec(
    '1 to 100 characters, none of them a control character, without a blank at either end',
    requiredText(O.fromPredicate((text) => NAME.test(text))),
  ),
  role: describedCodec(`one of ${ROLES.join(', ')}`, optionalText(oneOf(ROLES))),
  permissions: describedCodec(`a list of ${PERMISSIONS.join(', ')}`, parsePermissions),
  scope: describedCodec('"fleet" or the UUID of a resource', optionalText(parseScope)),
  expires_at: describedCodec(
    'an instant such as 2027-01-31T00:00:00Z, or null',
    optionalText(parseInstant),
  ),
});

/** The request of a body, or every mistake in it. */
export const decodeTokenRequest = (body: unknown): E.Either<readonly string[], TokenRequest> =>
  pipe(
    decodeExactly(Fields, body),
    E.flatMap(({ name, role, permissions, scope, expires_at: expiresAt }) =>
      O.isSome(role) === O.isSome(permissions)
        ? E.left(['Give either role or permissions.'])
        : E.right({
            name,
            permissions: pipe(
              permissions,
              O.alt(() => O.map(permissionsOfRole)(role)),
              O.getOrElse((): readonly Permission[] => []),
            ),
            scope: O.getOrElse((): Scope => 'fleet')(scope),
            expiresAt,
          }),
    ),
  );

/** The body of this request. */
export const tokenRequestBody = (request: TokenRequest): TokenRequestBody => ({
  name: request.name,
  permissions: request.permissions,
  scope: request.scope,
  expires_at: isoOrNull(request.expiresAt),
});
