import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { parameter } from '../operation/parameter.js';
import { optionalText, sentValue } from '../operation/sent.js';
import { optionalText as maybeText } from './decode-exactly.js';

export const PAGE_LIMIT = { default: 50, max: 100 } as const;

const parseLimit = (text: string): O.Option<number> =>
  O.fromPredicate((limit: number) => limit <= PAGE_LIMIT.max)(
    /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity,
  );

/** How many entries a page has at most. */
export const limitField = parameter(
  'Limit',
  'The maximum number of entries on a page. The last page is the one whose `next` is null.',
  sentValue<number, string | undefined>(
    `a number from 1 to ${PAGE_LIMIT.max}`,
    flow(maybeText(parseLimit), O.map(O.getOrElse((): number => PAGE_LIMIT.default))),
    { type: 'integer', minimum: 1, maximum: PAGE_LIMIT.max, default: PAGE_LIMIT.default },
  ),
);

/** Where a page begins, as another one has it. */
export const afterField = <A>(parseCursor: (text: string) => O.Option<A>) =>
  parameter(
    'After',
    'The `next` of the previous page, unchanged.',
    optionalText('the `next` of another page, unchanged', parseCursor, { type: 'string' }),
  );

/** Parameters as the query of a URL; one with several values is repeated. */
export const queryString = (parameters: object): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(
      ([name, value]: readonly [string, string | readonly string[] | undefined]) =>
        (typeof value === 'string' ? [value] : (value ?? [])).map((one) => [name, one]),
    ),
  ).toString();
