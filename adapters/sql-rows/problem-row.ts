import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { oncePerValue } from '../../core/domain/once-per-value.js';
import type { Problem } from '../../core/domain/problem.js';
import { Uuid } from '../../core/domain/uuid.js';
import { decodeRow, named } from './decode-row.js';
import { Instant } from './instant.js';
import { jsonText } from './json-text.js';
import { readOnce } from './read-once.js';
import { ResourceTypeCodec } from './resource-type-codec.js';

const ProblemRow = t.strict({
  id: Uuid,
  kind: t.string,
  severity: t.keyof({ critical: null, warning: null, info: null }),
  message: t.string,
  since: Instant,
  resource_type: ResourceTypeCodec,
  resource_id: Uuid,
  resource_name: t.string,
});

const toProblem = oncePerValue(
  ({
    resource_type,
    resource_id,
    resource_name,
    ...rest
  }: t.TypeOf<typeof ProblemRow>): Problem => ({
    ...rest,
    resource: { type: resource_type, id: resource_id, name: resource_name },
  }),
);

/** Some hundreds of pages of different problems. */
const PROBLEMS_REMEMBERED = 5_000;

const ofText = (text: unknown): string =>
  pipe(
    E.tryCatch(
      (): unknown => JSON.parse(String(text)),
      () => 'no JSON',
    ),
    E.match(() => 'problem', named('problem')),
  );

/** Decodes a problem from the one text in which a store keeps it for the overview. */
export const decodeShownProblem = flow(
  decodeRow(readOnce(jsonText(ProblemRow), PROBLEMS_REMEMBERED), ofText),
  E.map(toProblem),
);
