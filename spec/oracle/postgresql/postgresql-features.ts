import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn } from '../feature.js';
import { extensionFeatures } from './extension-features.js';
import { lockFeatures } from './lock-features.js';
import { objectFeatures } from './object-features.js';
import { restoreFeatures } from './restore-features.js';
import { roleFeatures } from './role-features.js';
import { blanketFeatures, schemaFeatures } from './schema-features.js';
import { serverFeatures } from './server-features.js';
import { loginFeatures, settingFeatures } from './setting-features.js';
import { tableFeatures } from './table-features.js';

/** What a random database of PostgreSQL has, in the order in which it is made. */
export const postgresqlFeatures = (major: number) => (random: Random) =>
  isIn(random, 30) ? readableFeatures(random) : anyFeatures(random, major);

/** Of a dump that would be whole, so that it is restored. */
const readableFeatures = (random: Random): readonly Feature[] => [
  feature('a superuser', 'ALTER ROLE admin_§ SUPERUSER'),
  ...schemaFeatures(random),
  ...tableFeatures(random),
  ...objectFeatures(random),
  ...restoreFeatures(random),
];

const anyFeatures = (random: Random, major: number): readonly Feature[] => [
  ...roleFeatures(random, major),
  ...schemaFeatures(random),
  ...tableFeatures(random),
  ...extensionFeatures(random),
  ...objectFeatures(random),
  ...restoreFeatures(random),
  ...blanketFeatures(random),
  // Last, so that they hold for no statement of ours.
  ...settingFeatures(random, major),
  ...loginFeatures(random, major),
  ...serverFeatures(random, major),
  ...lockFeatures(random),
];
