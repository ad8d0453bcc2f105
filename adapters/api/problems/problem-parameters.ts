import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { PROBLEM_STATES, type ProblemFilter } from '../../../core/problems/problem-page.js';
import type { ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { oneOf, optionalText } from '../fields/text-fields.js';
import { parseProblemCursor } from './problem-cursor.js';
import { KIND_WORDING, parseKind } from './problem-key-parameters.js';
import { parseSeverity, SEVERITY_WORDING } from './problem-report-body.js';
import { parseResourceAddress, RESOURCE_ADDRESS_WORDING } from '../resources/resource-body.js';

/** The parameters of `GET /v1/problems`, before validation. */
export interface ProblemParameters {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly severity?: string | undefined;
  /** The id or the path of a resource: selects its problems, and those of everything under it. */
  readonly resource?: string | undefined;
  /** `include` for those as well that another problem explains. */
  readonly suppressed?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

/** A query whose resource may still be a path. */
export interface RequestedProblems extends Omit<ProblemQuery, 'filter'> {
  readonly filter: Omit<ProblemFilter, 'resource'>;
  readonly resource: O.Option<string>;
}

export const SUPPRESSED_VALUES = ['include', 'exclude'] as const;

const Fields = t.type({
  state: describedCodec(PROBLEM_STATES.join(' or '), optionalText(oneOf(PROBLEM_STATES))),
  kind: describedCodec(KIND_WORDING, optionalText(parseKind)),
  severity: describedCodec(SEVERITY_WORDING, optionalText(parseSeverity)),
  resource: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  suppressed: describedCodec(
    SUPPRESSED_VALUES.join(' or '),
    optionalText(oneOf(SUPPRESSED_VALUES)),
  ),
  limit: limitField,
  after: afterField(parseProblemCursor),
});

/** The query of the parameters, or every mistake in them. */
export const decodeProblemParameters = (
  parameters: ProblemParameters,
): E.Either<readonly string[], RequestedProblems> =>
  pipe(
    decodeExactly(Fields, parameters),
    E.map(({ state, kind, severity, suppressed, ...others }) => ({
      filter: {
        state,
        kind,
        severity,
        includesSuppressed: O.toUndefined(suppressed) === 'include',
      },
      ...others,
    })),
  );
