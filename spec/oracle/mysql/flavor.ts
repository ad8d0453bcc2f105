import type { Engine } from '../../../core/engines/engines.js';

/** MySQL and MariaDB have much in common, and each has objects and privileges that the other lacks. */
export type Flavor = Exclude<Engine, 'postgresql'>;
