import { optionalText } from '../operation/sent.js';
import { parseInstant } from './instants.js';

/** A time, if any. */
export const timeField = optionalText('an instant such as 2027-01-31T00:00:00Z', parseInstant, {
  ...{ type: 'string', format: 'date-time' },
});
