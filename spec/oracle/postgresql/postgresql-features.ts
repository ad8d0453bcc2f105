import type { Random } from '../../support/rogues/random.js';
import type { Feature } from '../feature.js';
import { extensionFeatures } from './extension-features.js';
import { lockFeatures } from './lock-features.js';
import { objectFeatures } from './object-features.js';
import { roleFeatures } from './role-features.js';
import { blanketFeatures, schemaFeatures } from './schema-features.js';
import { serverFeatures } from './server-features.js';
import { loginFeatures, settingFeatures } from './setting-features.js';
import { tableFeatures } from './table-features.js';

/** What a random database of PostgreSQL has, in the order in which it is made. */
export const postgresqlFeatures =
  (major: number) =>
  (random: Random): readonly Feature[] => [
    ...roleFeatures(random, major),
    ...schemaFeatures(random),
    ...tableFeatures(random),
    ...extensionFeatures(random),
    ...objectFeatures(random),
    ...blanketFeatures(random),
    // Last, so that they hold for no statement of ours.
    ...settingFeatures(random, major),
    ...loginFeatures(random, major),
    ...serverFeatures(random, major),
    ...lockFeatures(random),
  ];
