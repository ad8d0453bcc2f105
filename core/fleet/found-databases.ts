import * as O from 'fp-ts/lib/Option.js';
import { resourcePath } from '../shared/resource.js';
import type { Attributes, FleetResourceOf } from './fleet-resource.js';
import { FOUND } from './managers.js';
import { fitsPattern } from './prune-scope.js';

/** What an instance says of the databases that are found on its server. */
export type FoundRules = Pick<Attributes['instance'], 'databases' | 'except' | 'forgetMs'>;

/** Whether a database of this name is left out. */
export const isExcepted = ({ except = [] }: FoundRules, name: string): boolean =>
  except.some((pattern) => fitsPattern(pattern)(name));

/** Whether a database of this name is in the fleet once it is found. */
export const takesFound = (rules: FoundRules, name: string): boolean =>
  rules.databases === 'all' && !isExcepted(rules, name);

/** The pattern that fits this name alone. */
export const patternOf = (name: string): string => name.replaceAll('*', '%2A');

/** The row of a database that nobody describes. */
export const foundDatabase = (instance: string, name: string): FleetResourceOf<'database'> => ({
  ...{ type: 'database', path: `${instance}/${resourcePath(name)}`, name },
  ...{ parent: O.some(instance), attributes: {}, secret: O.none, managedBy: FOUND },
});
