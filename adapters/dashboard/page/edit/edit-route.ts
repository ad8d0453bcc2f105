import { pathOf, pluralOf } from '../live/bodies.js';
import type { Route } from '../route.js';

export type EditRoute = Extract<Route, { readonly view: 'edit' }>;

/** What each type is under unless the route says otherwise; the others are of the fleet itself. */
const ABOVE: Readonly<Record<string, string>> = {
  instance: 'server',
  database: 'instance',
  schedule: 'database',
};

/** What is added under each. */
export const BELOW: Readonly<Record<string, readonly string[]>> = {
  server: ['instance'],
  instance: ['database', 'schedule'],
  database: ['schedule'],
};

export const withArticle = (type: string): string => `${type === 'instance' ? 'an' : 'a'} ${type}`;

const linkToEdit = (route: Omit<EditRoute, 'view'>): string =>
  `?${new URLSearchParams({ ...route }).toString()}`;

export const linkToAdd = (type: string, under?: { readonly type: string; readonly id: string }) =>
  linkToEdit({
    edit: 'add',
    type,
    id: under?.id ?? '',
    ...(under !== undefined && under.type !== ABOVE[type] && { under: under.type }),
  });

export const linkToChange = (type: string, id: string): string =>
  linkToEdit({ edit: 'change', type, id });

export const linkToRemove = (type: string, id: string): string =>
  linkToEdit({ edit: 'remove', type, id });

/** Of the resource that is changed or removed, or of that under which one is added; undefined where that is the fleet. */
export const placeOf = ({ edit, type, id, under }: EditRoute): string | undefined => {
  const of = edit === 'add' ? (under ?? ABOVE[type]) : type;
  return of === undefined ? undefined : pathOf({ type: of, id });
};

/** Of what each type may name one. */
const REFERS_TO: Readonly<Record<string, readonly string[]>> = {
  server: ['policy'],
  instance: ['policy'],
  database: ['policy'],
  schedule: ['destination', 'instance'],
  policy: ['destination', 'instance'],
};

export const namesPath = (type: string): string => `v1/${pluralOf(type)}?limit=100`;

/** What is read for a form, beside the description itself. */
export const editPaths = (route: EditRoute): readonly string[] => {
  const place = placeOf(route);
  const refersTo = route.edit === 'remove' ? [] : (REFERS_TO[route.type] ?? []);
  return [...(place === undefined ? [] : [place]), ...refersTo.map(namesPath)];
};
