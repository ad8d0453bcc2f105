import type { Engine } from '../../../core/shared/engine.js';

/** MySQL and MariaDB have much in common, and each has objects and privileges that the other lacks. */
export type Flavor = Exclude<Engine, 'postgresql'>;
