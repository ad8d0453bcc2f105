import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';

interface Page {
  readonly next: string | null;
}

/** Asks for a page, as long as a page may be, after the one before. */
type ReadPage<A> = (parameters: {
  readonly limit: string;
  readonly after: string | undefined;
}) => ApiResult<A>;

/** What is found in the first page of a list that has it; no page after that is read. */
export const findInPages = async <A extends Page, F>(
  read: ReadPage<A>,
  find: (page: A) => F | undefined,
  limit = (): number => PAGE_LIMIT.max,
): ApiResult<F | undefined> => {
  for (let after: string | undefined; ;) {
    const page = await read({ limit: String(limit()), after });
    if (E.isLeft(page)) return page;
    const found = find(page.right);
    if (found !== undefined || page.right.next === null) return E.right(found);
    after = page.right.next;
  }
};

/** Every page of a list, the first one first. */
export const everyPage = async <A extends Page>(read: ReadPage<A>): ApiResult<readonly A[]> => {
  const pages: A[] = [];
  return E.map(() => pages)(await findInPages(read, (page) => void pages.push(page)));
};

/** At most so many rows of a list, and where it goes on. */
export const rowsUpTo = async <A extends Page, R>(
  most: number,
  read: ReadPage<A>,
  rowsOf: (page: A) => readonly R[],
): ApiResult<{ readonly rows: readonly R[] } & Page> => {
  const rows: R[] = [];
  let next: string | null = null;
  const take = (page: A): true | undefined => {
    rows.push(...rowsOf(page));
    next = page.next;
    return rows.length >= most ? true : undefined;
  };
  const left = (): number => Math.min(PAGE_LIMIT.max, most - rows.length);
  return E.map(() => ({ rows, next }))(await findInPages(read, take, left));
};
