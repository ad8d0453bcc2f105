import { ask, askWith, bodyOf, errorOf } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';

interface Page {
  readonly next: string | null;
}

const MOST_PAGES = 100;

/** All rows of a list; undefined where one of its pages was not answered. */
export const readRows = async <Row>(
  list: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly Row[] | undefined> => {
  const rows: Row[] = [];
  let after: string | null = '';
  for (let page = 0; page < MOST_PAGES && after !== null; page += 1) {
    const query = new URLSearchParams({ ...filter, limit: '100', ...(after !== '' && { after }) });
    const answer = await ask(`v1/${list}?${query.toString()}`);
    const body = bodyOf<Page & Readonly<Record<string, readonly Row[]>>>(answer);
    if (body === undefined) return undefined;
    rows.push(...(body[list] ?? []));
    after = body.next;
  }
  return rows;
};

/** How many requests are under way at once. */
const AT_ONCE = 4;

/** Does it for each, a few at a time, and returns what came of each. */
export const forEach = async <A, B>(
  items: readonly A[],
  act: (item: A) => Promise<B>,
): Promise<readonly B[]> => {
  const done: B[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE)
    done.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(act))));
  return done;
};

const sendWith =
  (method: string) =>
  async (path: string, body?: object): Promise<ErrorBody | { readonly id: string }> => {
    const answer = await askWith(method, path, body);
    return bodyOf<{ readonly id: string }>(answer) ?? errorOf(answer);
  };

/** Sends what makes something, or changes it. */
export const post = sendWith('POST');
export const patch = sendWith('PATCH');

export const isError = (sent: ErrorBody | { readonly id: string }): sent is ErrorBody =>
  'detail' in sent;
