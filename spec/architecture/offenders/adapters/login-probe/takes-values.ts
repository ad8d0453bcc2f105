import { NOW, type Time } from '../../core/shared/clock.js';
import { quoteName } from '../../core/engines/quote-pg-name.js';

export const VALUES: readonly [Time, string] = [NOW, quoteName('now')];
