import * as O from 'fp-ts/lib/Option.js';
import type { ResourceType, SubjectType } from '../shared/resource.js';
import type { FleetResourceKey } from './fleet-resource.js';

/** What belongs to the fleet itself, and has nothing under it. */
const PATHLESS = ['destination', 'channel', 'policy'] as const;

/** A part of the fleet: what is at a path and under it. In a name, `*` stands for any characters, `%2A` for a star itself. */
export interface PruneScope {
  readonly type: 'server' | (typeof PATHLESS)[number];
  readonly path: string;
}

/** Which resources are removed that a description lacks: none, all, or those in these scopes. */
export type Prune = boolean | readonly PruneScope[];

const PREFIX = new RegExp(`^(server|${PATHLESS.join('|')}):(.*)$`, 's');

const MAX_CHARACTERS = 4_096;

/** Servers have three levels under them; the others have none. */
const maxNames = (type: PruneScope['type']): number => (type === 'server' ? 4 : 1);

/** Parses `db-eu-1`, `db-eu-1/main`, `db-eu-*`, `destination:vault`, `channel:on-call` or `policy:standard`; a path without a type is a server's. */
export const parsePruneScope = (text: string): O.Option<PruneScope> => {
  const [, type = 'server', path = text] = PREFIX.exec(text) ?? [];
  const scope = { type: type as PruneScope['type'], path };
  const names = path.split('/');
  const isValid =
    text.length <= MAX_CHARACTERS && names.length <= maxNames(scope.type) && !names.includes('');
  return isValid ? O.some(scope) : O.none;
};

/** The text that `parsePruneScope` parses. */
export const pruneScopeText = ({ type, path }: PruneScope): string => `${type}:${path}`;

/** The scope of a resource and of what is under it. A star in a name stands for itself. */
export const scopeOf = (type: ResourceType, path: string): PruneScope => ({
  type: rootType(type) as PruneScope['type'],
  path: path.replaceAll('*', '%2A'),
});

export type IsInScope = (key: FleetResourceKey) => boolean;

export const isInScope = ({ type, path }: PruneScope): IsInScope => {
  const names = path.split('/').map(fitsPattern);
  return (key) => {
    if (rootType(key.type) !== type) return false;
    const found = key.path.split('/');
    return found.length >= names.length && names.every((matches, level) => matches(found[level]));
  };
};

/** The resources on the level that a scope names, among which a misspelt one was meant. */
export const isOnLevelOf =
  ({ type, path }: PruneScope): IsInScope =>
  (key) =>
    rootType(key.type) === type && key.path.split('/').length === path.split('/').length;

/** Of what a resource of this type is a part, from the top. */
export const rootType = (type: SubjectType): PruneScope['type'] | 'fleet' =>
  type === 'fleet' ? type : (PATHLESS.find((one) => one === type) ?? 'server');

/**
 * Whether a name fits a pattern, in which `*` stands for any characters and `%2A` for a star itself. It looks for one piece after
 * the other, which takes no longer for many stars.
 */
export const fitsPattern = (pattern: string): ((name: string | undefined) => boolean) => {
  const pieces = pattern.split('*').map((piece) => piece.replaceAll('%2A', '*'));
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  const between = pieces.slice(1, -1);
  return (name = '') => {
    if (pieces.length === 1) return name === first;
    if (name.length < first.length + last.length) return false;
    const inner = name.slice(first.length, name.length - last.length);
    return name.startsWith(first) && name.endsWith(last) && holdsInOrder(inner, between);
  };
};

const holdsInOrder = (text: string, pieces: readonly string[]): boolean =>
  O.isSome(pieces.reduce((from, piece) => O.flatMap(endOf(text, piece))(from), O.some(0)));

const endOf =
  (text: string, piece: string) =>
  (from: number): O.Option<number> => {
    const found = text.indexOf(piece, from);
    return found < 0 ? O.none : O.some(found + piece.length);
  };
