import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { errorOf, isOk } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { linkToList, type ListName, type ListRoute, narrowed } from '../route.js';
import { Failure } from './notice.js';
import { Skeletons } from './skeletons.js';

/** Of a list of the API, as far as a view shows it at once. */
export const listPath = (list: ListName, filter: ListRoute['filter']): string =>
  `v1/${list}?${new URLSearchParams({ ...READ_AS[list], ...filter, limit: '100' }).toString()}`;

/** Of the databases, the worst first; those that are so protected come by path. What the page alone makes of them is no part of it. */
export const databasesPath = ({ sort: _, group: __, ...filter }: ListRoute['filter']): string =>
  listPath('databases', {
    ...(filter['protection'] === undefined && { order: 'worst' }),
    ...filter,
  });

/** Runs that failed alike in a row are one. */
const READ_AS: Readonly<Partial<Record<ListName, ListRoute['filter']>>> = {
  runs: { group: 'failures' },
};

/** Of all tokens: they come in one page. */
export const TOKENS_PATH = 'v1/tokens';

interface ListProps<Page> {
  readonly route: ListRoute;
  readonly title: string;
  readonly path: string;
  readonly filters?: ComponentChildren;
  /** Whether the rows are drawn as they are, and not as the items of a list. */
  readonly whole?: boolean;
  /** What is said where there is nothing. */
  readonly empty: ComponentChildren;
  /** The rows of a page. */
  readonly children: (page: Page) => readonly ComponentChildren[];
}

/** A view that is a list: its title, what it is narrowed to, its rows, and the way to the next of them. */
export const List = <Page,>({
  route,
  title,
  path,
  filters,
  whole = false,
  empty,
  children,
}: ListProps<Page>) => {
  const answer = useContext(LiveContext).answers.get(path);
  const page = answer !== undefined && isOk(answer) ? (answer.body as Page) : undefined;
  const rows = page === undefined ? [] : children(page);
  const { next = null } = (page ?? {}) as { readonly next?: string | null };
  return (
    <section class="list-page">
      <h1 tabIndex={-1}>{title}</h1>
      {filters !== undefined && <div class="filters">{filters}</div>}
      {answer === undefined && <Skeletons title="Reading …" />}
      {answer !== undefined && page === undefined && (
        <>
          <Failure error={errorOf(answer)} />
        </>
      )}
      {page !== undefined && rows.length === 0 && <p class="empty card">{empty}</p>}
      {rows.length > 0 && (
        <>
          <h2 class="unseen">Results</h2>
          {whole ? rows : <ul class="card lines">{rows}</ul>}
        </>
      )}
      {next !== null && (
        <p class="more">
          <a href={linkToList(route.view, { ...route.filter, after: next })}>Next page</a>
        </p>
      )}
    </section>
  );
};

interface ChoiceProps {
  readonly route: ListRoute;
  /** Of the parameter that it sets. */
  readonly name: string;
  /** What each value is called; the empty one stands for none. */
  readonly values: Readonly<Record<string, string>>;
}

/** Links that narrow a list, each one to be sent to a colleague. */
export const Choice = ({ route, name, values }: ChoiceProps) => (
  <nav class="choice" aria-label={`Narrow down: ${name}`}>
    {Object.entries(values).map(([value, label]) => (
      <a
        key={value}
        href={narrowed(route, name, value)}
        aria-current={value === (route.filter[name] ?? '') ? 'true' : undefined}
      >
        {label}
      </a>
    ))}
  </nav>
);
