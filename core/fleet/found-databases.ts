import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS } from '../shared/durations.js';
import { resourcePath } from '../shared/resource.js';
import { type Attributes, type FleetResourceOf, FOUND } from './fleet-resource.js';
import { fitsPattern } from './prune-scope.js';

/** What an instance says of the databases that are found on its server. */
export type FoundRules = Pick<Attributes['instance'], 'databases' | 'except' | 'forgetMs'>;

/** What the attributes of an instance say of them. */
export const foundRules = ({ databases, except, forgetMs }: FoundRules): FoundRules => ({
  ...(databases !== undefined && { databases }),
  ...(except !== undefined && { except }),
  ...(forgetMs !== undefined && { forgetMs }),
});

/** How long a found database stays after its server lost it, unless the instance sets another time. */
export const FORGET_MS = 7 * DAY_MS;

/** The name of a database in which a dump is just being proved, and when that began. */
export const PROOF_DATABASE = /^shipshape_proof_(\d{14})_[0-9a-f]{8}$/;

/** The name of a database that a run is just restoring. */
export const restoreDatabase = (run: string): string =>
  `shipshape_restore_${run.replaceAll('-', '')}`;

/** Whether the name is that of a database which Shipshape makes only to drop or rename it. */
export const isOwnDatabase = (name: string): boolean =>
  PROOF_DATABASE.test(name) || /^shipshape_restore_[0-9a-f]{32}$/.test(name);

/** Whether databases are in the fleet once they are found. */
export const takesAll = ({ databases }: FoundRules): boolean => databases === 'all';

export const isExcepted = ({ except = [] }: FoundRules): ((name: string) => boolean) => {
  const patterns = except.map(fitsPattern);
  return (name) => patterns.some((fits) => fits(name));
};

/** Whether a database of a name is in the fleet once it is found. */
export const takesFound = (rules: FoundRules): ((name: string) => boolean) => {
  const isOut = isExcepted(rules);
  return (name) => takesAll(rules) && !isOut(name);
};

/** The pattern that fits this name alone. */
export const patternOf = (name: string): string => name.replaceAll('*', '%2A');

/** The row of a database that no fleet file describes. */
export const foundDatabase = (instance: string, name: string): FleetResourceOf<'database'> => ({
  type: 'database',
  path: `${instance}/${resourcePath(name)}`,
  name,
  parent: O.some(instance),
  attributes: {},
  secret: O.none,
  managedBy: FOUND,
});
