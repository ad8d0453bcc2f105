import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';

/** What asks for a page: as long as a page may be, after the one before. */
export interface PageParameters {
  readonly limit: string;
  readonly after: string | undefined;
}

/** Every page of a list, the first one first. */
export const everyPage = async <A extends { readonly next: string | null }>(
  read: (parameters: PageParameters) => ApiResult<A>,
): ApiResult<readonly A[]> => {
  const pages: A[] = [];
  const limit = String(PAGE_LIMIT.max);
  for (let after: string | undefined; ;) {
    const page = await read({ limit, after });
    if (E.isLeft(page)) return page;
    pages.push(page.right);
    if (page.right.next === null) return E.right(pages);
    after = page.right.next;
  }
};
