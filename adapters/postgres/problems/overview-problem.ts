import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import { jsonText } from '../../sql/rows/column-codecs.js';
import { ProblemRow, toProblem } from '../../sql/problems/problem-row.js';
import { cachedCodec } from './cached-codec.js';

/** Some hundreds of pages of different problems. */
const CACHE_SIZE = 5_000;

const subject = (text: unknown): string =>
  pipe(
    E.tryCatch(
      (): unknown => JSON.parse(String(text)),
      () => 'no JSON',
    ),
    E.match(() => 'problem', named('problem')),
  );

/** Decodes a problem from the one text in which the store keeps it for the overview. */
export const decodeOverviewProblem = flow(
  decodeRow(cachedCodec(jsonText(ProblemRow), CACHE_SIZE), subject),
  E.map(toProblem),
);
