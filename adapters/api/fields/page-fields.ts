import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { describedCodec } from './decode-exactly.js';
import { optionalText } from './text-fields.js';

export const PAGE_LIMIT = { default: 50, max: 100 } as const;

const parseLimit = (text: string): O.Option<number> =>
  O.fromPredicate((limit: number) => limit <= PAGE_LIMIT.max)(
    /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity,
  );

/** How many entries a page has at most. */
export const limitField = describedCodec(
  `a number from 1 to ${PAGE_LIMIT.max}`,
  flow(optionalText(parseLimit), O.map(O.getOrElse((): number => PAGE_LIMIT.default))),
);

/** Where a page begins, as another one has it. */
export const afterField = <A>(parseCursor: (text: string) => O.Option<A>) =>
  describedCodec('the `next` of another page, unchanged', optionalText(parseCursor));

/** Parameters as the query of a URL. */
export const queryString = (parameters: object): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]: readonly [string, string | undefined]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
