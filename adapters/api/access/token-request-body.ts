import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Permission, Scope } from '../../../core/access/caller.js';
import { PERMISSIONS, permissionsOfRole, ROLES } from '../../../core/access/caller.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import type { TokenRequest } from '../../../core/access/use-cases/issue-token.js';
import type { Sent } from '../operation/sent.js';
import { optionalChoice, optionalText, sentBody, sentText, sentValue } from '../operation/sent.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { isoOrNull, parseInstant } from '../fields/instants.js';
import { SCOPE } from './token-body.js';

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

/** The body of `POST /v1/tokens`: a role or a list of permissions, on the whole fleet unless a scope is given. */
export const TokenRequestBody = sentBody(
  'TokenRequest',
  {
    name: sentText(
      '1 to 100 characters, none of them a control character, without a blank at either end',
      O.fromPredicate((text: string) => NAME.test(text)),
      { type: 'string', minLength: 1, maxLength: 100 },
    ),
    role: optionalChoice(ROLES),
    permissions: sentValue<
      O.Option<readonly Permission[]>,
      readonly Permission[] | null | undefined
    >(`a list of ${PERMISSIONS.join(', ')}`, parsePermissions, {
      type: 'array',
      minItems: 1,
      items: { enum: PERMISSIONS },
    }),
    scope: optionalText('"fleet" or the UUID of a resource', parseScope, {
      ...SCOPE.schema,
      default: 'fleet',
    }),
    expires_at: optionalText('an instant such as 2027-01-31T00:00:00Z, or null', parseInstant, {
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
      description: 'No later than the token of the caller; when that one does unless it is given.',
    }),
  },
  {
    description: 'Either a role or a list of permissions.',
    oneOf: [{ required: ['role'] }, { required: ['permissions'] }],
  },
);

export const decodeTokenRequest = (body: unknown): E.Either<readonly string[], TokenRequest> =>
  E.flatMap(
    decodeExactly(TokenRequestBody.fields, body),
    ({ name, role, permissions, scope, expires_at: expiresAt }) =>
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
  );

export const tokenRequestBody = (request: TokenRequest): Sent<typeof TokenRequestBody> => ({
  name: request.name,
  permissions: request.permissions,
  scope: request.scope,
  expires_at: isoOrNull(request.expiresAt),
});

/** A token68 of RFC 9110, section 11.2, long enough for the signed tokens of embedders. */
const TOKEN68 = /^[\w\-.~+/]{1,8192}={0,2}$/;

/** Whether a text can be sent as `Authorization: Bearer TEXT`. */
export const isBearerToken = (text: string): boolean => TOKEN68.test(text);
