import { countsOf } from '../databases/arrange.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import type { RowBody } from '../live/bodies.js';
import { linkToList } from '../route.js';

interface PageBody {
  readonly databases: readonly RowBody[];
  readonly next: string | null;
}

/** The databases for which a policy counts, read once: how many there are at least, and how they are protected. */
export const CountedDatabases = ({ policy }: { readonly policy: string }) => {
  const query = new URLSearchParams({ policy, limit: '100' }).toString();
  const page = bodyOf<PageBody>(useAnswer(`v1/databases?${query}`)?.answer);
  return (
    <a href={linkToList('databases', { policy })}>
      {page?.next != null && 'at least '}
      {page === undefined ? 'Its databases' : countsOf(page.databases)}
      <span class="unseen"> of {policy}</span>
    </a>
  );
};
