import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { bodyOf, errorOf } from '../live/ask.js';
import { LiveContext, ON_FLEET, useMay } from '../live/use-live.js';
import { goTo } from '../navigation.js';
import { linkToList, listPath, type ListRoute, narrowed } from '../route.js';
import { VIEWS } from '../views.js';
import { Failure } from './reasons.js';

interface ListProps<Page> {
  readonly route: ListRoute;
  /** Where it is read, if not as the address says. */
  readonly path?: string;
  readonly filters?: ComponentChildren;
  /** Whether the rows are drawn as they are, and not as the items of a list. */
  readonly whole?: boolean;
  /** What one of them is called, and what lets a caller see them. */
  readonly one?: string;
  readonly permission?: string;
  /** What is said where there is nothing, if it is more than that; or what there would be. */
  readonly empty?: ComponentChildren;
  readonly teaches?: string;
  /** The rows of a page. */
  readonly children: (page: Page) => readonly ComponentChildren[];
}

/** A view that is a list: its title, what it is narrowed to, its rows, and the way to the next of them. */
export const List = <Page,>({
  route,
  path = listPath(route.view, route.filter),
  filters,
  whole = false,
  one = '',
  permission = `${one}:read`,
  teaches = '',
  empty = (
    <>
      <Empty {...{ route, one, permission }} all={VIEWS[route.view].title.toLowerCase()} />{' '}
      {teaches}
    </>
  ),
  children,
}: ListProps<Page>) => {
  const answer = useContext(LiveContext).answers.get(path);
  const page = bodyOf<Page>(answer);
  const rows = page === undefined ? [] : children(page);
  const { next = null } = (page ?? {}) as { readonly next?: string | null };
  return (
    <section class="list-page">
      <h1 tabIndex={-1}>{VIEWS[route.view].title}</h1>
      {filters !== undefined && <div class="filters">{filters}</div>}
      {answer === undefined && <Skeletons title="Reading …" />}
      {answer !== undefined && page === undefined && <Failure error={errorOf(answer)} />}
      {page !== undefined && rows.length === 0 && <p class="empty card">{empty}</p>}
      {rows.length > 0 && (
        <>
          <h2 class="unseen">Results</h2>
          {whole ? rows : <ul class="card rows">{rows}</ul>}
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

interface EmptyProps {
  readonly route: ListRoute;
  readonly all: string;
  readonly one: string;
  /** What lets a caller see them. */
  readonly permission?: string;
}

/** The text of an empty list: nothing exists yet, or nothing matches that the caller may see. */
export const Empty = ({ route, all, one, permission = `${one}:read` }: EmptyProps) => (
  <>
    {useMay()(permission, ON_FLEET) && Object.keys(route.filter).length === 0
      ? `No ${all} yet.`
      : `There is no such ${one} that this token may see.`}
  </>
);

interface SearchProps {
  readonly route: ListRoute;
  readonly label: string;
}

/** Narrows a list down to what has a text in its path. */
export const Search = ({ route, label }: SearchProps) => (
  <form
    class="search"
    onSubmit={(event) => {
      event.preventDefault();
      const text = new FormData(event.currentTarget).get('q');
      goTo(narrowed(route, 'q', typeof text === 'string' ? text.trim() : ''));
    }}
  >
    <input
      name="q"
      aria-label={label}
      placeholder={label}
      defaultValue={route.filter['q'] ?? ''}
      autoComplete="off"
      spellcheck={false}
      dir="auto"
    />
    <button type="submit">Find</button>
  </form>
);

const ROWS = [0, 1, 2, 3, 4];

/** Where rows will stand once they are read. */
export const Skeletons = ({ title }: { readonly title: string }) => (
  <div class="waiting" aria-busy="true">
    <p class="unseen">{title}</p>
    <ul class="card skeletons" aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row}>
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </li>
      ))}
    </ul>
  </div>
);
