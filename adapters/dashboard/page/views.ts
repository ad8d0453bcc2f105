/** What the page knows from its start of a view that is a list. */
interface ListView {
  readonly title: string;
  /** Which key leads there after `g`. */
  readonly key: string;
  /** Where the way to it stands: beside the overview, in the menu of the others, or in the view of which it is a tab. */
  readonly at: 'bar' | 'menu' | { readonly tabOf: string };
  /** What the palette calls it, where its title is less than that. */
  readonly label?: string;
  /** The permission without which the way to it is hidden. */
  readonly needs?: string;
  /** Whether the API has all of it in one page. */
  readonly isWhole?: true;
  /** What it is read with, beside what the address narrows it to. */
  readonly readWith?: Readonly<Record<string, string>>;
  /** The same narrowed down, by what the palette calls that. */
  readonly narrowed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** By the name that addresses have for them, and the API for what they list. `later/other-views.tsx` has what they show. */
const LISTS = {
  databases: {
    key: 'd',
    title: 'Databases',
    at: 'bar',
    narrowed: {
      'Databases at risk': { protection: 'at_risk' },
      'Unprotected databases': { protection: 'unprotected' },
    },
  },
  servers: { key: 's', title: 'Servers', at: 'bar' },
  groups: {
    key: 'g',
    title: 'Groups',
    at: { tabOf: 'servers' },
    label: 'Groups of primaries and standbys',
  },
  runs: {
    key: 'r',
    title: 'Runs',
    at: 'bar',
    narrowed: { 'Failed runs': { state: 'failed' } },
    // Those that failed alike in a row are one.
    readWith: { group: 'failures' },
  },
  problems: { key: 'p', title: 'Problems', at: 'bar' },
  schedules: { key: 'h', title: 'Schedules', at: 'menu' },
  policies: { key: 'l', title: 'Policies', at: 'menu' },
  destinations: { key: 't', title: 'Destinations', at: 'menu' },
  channels: { key: 'c', title: 'Channels', at: 'menu' },
  maintenance: { key: 'm', title: 'Maintenance', at: 'menu', isWhole: true },
  approvals: { key: 'a', title: 'Approvals', at: 'menu', needs: 'backup:restore', isWhole: true },
  tokens: {
    key: 'k',
    title: 'Access',
    at: 'menu',
    label: 'Access: tokens and sessions',
    needs: 'token:write',
    isWhole: true,
  },
  access: {
    key: 'b',
    title: 'Access',
    at: { tabOf: 'tokens' },
    label: 'Access: roles of groups',
    needs: 'token:write',
    isWhole: true,
  },
  audit: { key: 'u', title: 'Audit', at: 'menu', needs: 'audit:read' },
  settings: { key: ',', title: 'Settings', at: 'menu', needs: 'fleet:write', isWhole: true },
  fleet: { key: 'f', title: 'Fleet file', at: 'menu', needs: 'fleet:write' },
} as const satisfies Readonly<Record<string, ListView>>;

export type ListName = keyof typeof LISTS;

export const VIEWS: Readonly<Record<ListName, ListView>> = LISTS;

export const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];

/** The view that has this one as a tab; any other view itself. */
export const viewInBar = (view: string): string => {
  const { at } = (VIEWS as Readonly<Partial<Record<string, ListView>>>)[view] ?? {};
  return typeof at === 'object' ? at.tabOf : view;
};
