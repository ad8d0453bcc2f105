import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as t from 'io-ts';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { type ErrorDocument, malformedRequest } from '../errors/error-document.js';
import { optionalText, readSent } from '../operation/sent.js';

/** What operations have in common that try a draft. */
export const TESTS_DRAFT = {
  errors: ['Forbidden', 'NotFound', 'FleetRejected'],
  takesResource: true,
  // What is silent is given up before that.
  timeoutMs: 2 * 60_000,
} as const;

/** The id of a resource, beside the description of a draft. */
export const draftId = optionalText<Uuid>('a UUID', parseUuid, { type: 'string', format: 'uuid' });

export interface ReadDraft<C extends t.Mixed> {
  readonly beside: t.TypeOf<C>;
  readonly description: object;
}

/** What stands beside the description in the body of a draft, and that description; a draft needs no name. */
export const readDraftBody = <P extends t.Props>(
  beside: t.TypeC<P>,
  body: unknown,
): E.Either<ErrorDocument, ReadDraft<t.TypeC<P>>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return E.left(malformedRequest(['The body must be a JSON object.']));
  const isBeside = ([key]: readonly [string, unknown]) => Object.hasOwn(beside.props, key);
  const sent = Object.entries(body);
  const described = Object.fromEntries(sent.filter((one) => !isBeside(one)));
  return pipe(
    readSent(beside, Object.fromEntries(sent.filter(isBeside))),
    E.map((read) => ({ beside: read, description: { name: 'draft', ...described } })),
  );
};
