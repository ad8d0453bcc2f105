import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { isValidField, type ProblemKey } from '../../../core/problems/problem.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import * as d from '../operation/described.js';
import { decodeExactly, describedCodec, oneOf, requiredText } from '../fields/decode-exactly.js';

/** The key of a problem in a path, before validation. */
export type ProblemKeyParameters = Readonly<
  Record<'kind' | 'resource_type' | 'resource_id', string>
>;

export const KIND_WORDING =
  'in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first';

export const parseKind: (text: string) => O.Option<string> = O.fromPredicate(isValidField('kind'));

/** The kind of a problem, in what is sent and answered. */
export const problemKind = d.named(
  'ProblemKind',
  d.documented(t.string, {
    type: 'string',
    pattern: '^[a-z][a-z0-9_]{0,63}$',
    examples: ['server_offline'],
  }),
);

const Fields = t.type({
  kind: describedCodec(KIND_WORDING, requiredText(parseKind)),
  resource_type: describedCodec(
    `one of ${SUBJECT_TYPES.join(', ')}`,
    requiredText(oneOf(SUBJECT_TYPES)),
  ),
  resource_id: describedCodec('a UUID', requiredText(parseUuid)),
});

export const decodeProblemKey = (
  parameters: ProblemKeyParameters,
): E.Either<readonly string[], ProblemKey> =>
  pipe(
    decodeExactly(Fields, parameters),
    E.map(({ kind, resource_type: type, resource_id: id }) => ({ kind, resource: { type, id } })),
  );
