import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { PROBLEM_STATES, type ProblemFilter } from '../../../core/problems/problem-page.js';
import type { ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { oneOf } from '../fields/one-of.js';
import { optionalText } from '../fields/text-fields.js';
import { readProblemCursor } from './problem-cursor.js';
import { KIND_WORDS, readKind } from './problem-key-parameters.js';
import { readSeverity, SEVERITY_WORDS } from './problem-report-body.js';
import { ADDRESS_WORDS, readAddress } from '../resources/parse-resource-address.js';
import { wordedCodec } from '../fields/described-codec.js';

/** What a list of problems is asked for with: the parameters of `GET /v1/problems`, not judged yet. */
export interface ProblemParameters {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly severity?: string | undefined;
  /** The id or the path of a resource: its problems are meant, and those of everything beneath it. */
  readonly resource?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** As a query, but for the resource, which may still be a path. */
export interface ProblemsWanted extends Omit<ProblemQuery, 'filter'> {
  readonly filter: Omit<ProblemFilter, 'resource'>;
  readonly resource: O.Option<string>;
}

export const PAGE_LIMIT = { usual: 50, most: 100 } as const;

const readLimit = (text: string): O.Option<number> =>
  O.fromPredicate((limit: number) => limit <= PAGE_LIMIT.most)(
    /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity,
  );

const Fields = t.type({
  state: wordedCodec(PROBLEM_STATES.join(' or '), optionalText(oneOf(PROBLEM_STATES))),
  kind: wordedCodec(KIND_WORDS, optionalText(readKind)),
  severity: wordedCodec(SEVERITY_WORDS, optionalText(readSeverity)),
  resource: wordedCodec(ADDRESS_WORDS, optionalText(readAddress)),
  limit: wordedCodec(
    `a number from 1 to ${PAGE_LIMIT.most}`,
    flow(optionalText(readLimit), O.map(O.getOrElse((): number => PAGE_LIMIT.usual))),
  ),
  after: wordedCodec('the `next` of another page, as it is', optionalText(readProblemCursor)),
});

/** What the parameters ask for, or every mistake in them. */
export const decodeProblemParameters = (
  parameters: ProblemParameters,
): E.Either<readonly string[], ProblemsWanted> =>
  pipe(
    decodeExactly(Fields, parameters),
    E.map(({ state, kind, severity, ...others }) => ({
      filter: { state, kind, severity },
      ...others,
    })),
  );

/** The parameters as the query of a URL. */
export const problemQueryText = (parameters: ProblemParameters): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]: readonly [string, string | undefined]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
