import { LIST_NAMES, type ListName, VIEWS } from './views.js';

/** A view that is a list; what it is narrowed to is in the query under the names that the API has for it. */
export interface ListRoute {
  readonly view: ListName;
  readonly filter: Readonly<Record<string, string>>;
}

/** What the page shows is in the query, and nowhere else: any link to it can be sent to a colleague. */
export type Route =
  | {
      readonly view: 'overview';
      /** What the address asks for, if there is no such view. */
      readonly unknown?: string;
    }
  | ListRoute
  | { readonly view: 'setup' }
  | { readonly view: 'connect' }
  | { readonly view: 'resource'; readonly at: string; readonly checks: boolean }
  | {
      readonly view: 'edit';
      readonly edit: (typeof EDITS)[number];
      readonly type: string;
      /** Of what is changed or removed, or of that under which something is added; empty where that is the fleet. */
      readonly id: string;
      /** Of what type that is, where something can be added under several. */
      readonly under?: string;
    };

const EDITS = ['add', 'change', 'remove'] as const;

const TYPES = ['server', 'instance', 'database', 'schedule', 'destination', 'channel', 'policy'];

/** An id goes into the addresses of requests, so what is no id is refused: with `#` or `?` in it a dry run would be none. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const routeOf = (search: string): Route => {
  const query = new URLSearchParams(search);
  const at = query.get('at');
  if (at !== null && at !== '') return { view: 'resource', at, checks: query.has('check') };
  const edit = EDITS.find((one) => one === query.get('edit'));
  const type = query.get('type') ?? '';
  const id = query.get('id') ?? '';
  if (edit !== undefined && TYPES.includes(type) && (ID.test(id) || (edit === 'add' && id === '')))
    return { view: 'edit', edit, type, id, ...underOf(query.get('under')) };
  const flow = FLOWS.find((one) => one === query.get('show'));
  if (flow !== undefined) return { view: flow };
  const view = LIST_NAMES.find((one) => one === query.get('show'));
  if (view === undefined) {
    const unknown = ['show', 'edit'].find((name) => query.has(name));
    return unknown === undefined
      ? { view: 'overview' }
      : { view: 'overview', unknown: `${unknown}=${query.get(unknown) ?? ''}` };
  }
  const filter = [...query].filter(([name, text]) => !OF_PAGE.includes(name) && text !== '');
  return { view, filter: Object.fromEntries(filter) };
};

const underOf = (under: string | null) =>
  under !== null && TYPES.includes(under) ? { under } : {};

/** What narrows no list. */
const OF_PAGE = ['show', 'days'];

/** How many days charts may show. */
export const DAYS_SHOWN = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' } as const;

const USUAL_DAYS = 90;

const chosenDays = (): number | undefined => {
  const days = Number(new URLSearchParams(location.search).get('days'));
  return days in DAYS_SHOWN ? days : undefined;
};

/** How many they show by the address. */
export const daysOfAddress = (): number => chosenDays() ?? USUAL_DAYS;

/** What every address has where a reader has chosen how many days are shown. */
const ofDays = (days: number | string | undefined = chosenDays()): string =>
  days === undefined ? '' : `&days=${days}`;

/** An address that is written down, with as many days as are shown. */
export const withDaysKept = (href: string): string => {
  const kept = ofDays();
  if (kept === '' || /[?&]days=/.test(href)) return href;
  return href.includes('?') ? `${href}${kept}` : `${href}?${kept.slice(1)}`;
};

/** The same place with so many days. */
export const withDays = (days: string): string => {
  const others = location.search.slice(1).split('&');
  return `?${others.filter((one) => !one.startsWith('days=')).join('&')}${ofDays(days)}`;
};

export const linkTo = (at: string, checks = false): string =>
  `?at=${encodeURIComponent(at).replaceAll('%2F', '/')}${checks ? '&check' : ''}${ofDays()}`;

export const linkToList = (show: ListName, filter: ListRoute['filter'] = {}): string =>
  `?${new URLSearchParams({ show, ...filter }).toString()}${ofDays()}`;

/** The same list narrowed to a value, from its first row on; narrowed less where that is empty. */
export const narrowed = ({ view, filter }: ListRoute, name: string, value: string): string => {
  const others = Object.entries(filter).filter(([one]) => one !== name && one !== 'after');
  return linkToList(view, Object.fromEntries(value === '' ? others : [...others, [name, value]]));
};

/** Where somebody goes on who has begun to set up, and where a further server is added. */
export const SET_UP = '?show=setup';
export const CONNECT = '?show=connect';

const FLOWS = ['setup', 'connect'] as const;

/** The overview is the address without a query. */
export const OVERVIEW = './';

/** Of a list of the API, as far as a view shows it at once. */
export const listPath = (list: ListName, filter: ListRoute['filter']): string => {
  const { isWhole, readWith } = VIEWS[list];
  return isWhole === true
    ? `v1/${list}`
    : `v1/${list}?${new URLSearchParams({ ...readWith, ...filter, limit: '100' }).toString()}`;
};

/** Of the databases, the worst first; those that are so protected come by path. What the page alone makes of them is no part of it. */
export const databasesPath = ({ sort: _, group: __, ...filter }: ListRoute['filter']): string =>
  listPath('databases', {
    ...(filter['protection'] === undefined && { order: 'worst' }),
    ...filter,
  });

/** Of the servers, the worst first. */
export const serversPath = (filter: ListRoute['filter']): string =>
  listPath('servers', { order: 'worst', ...filter });
