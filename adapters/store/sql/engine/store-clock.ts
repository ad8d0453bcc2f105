import * as O from 'fp-ts/lib/Option.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeColumn } from '../rows/decode-row.js';
import type { Preparing } from './engine.js';
import type { Steps } from './steps.js';

const decodeNow = decodeColumn('now', Instant, () => 'clock of the store');

/** Reads the time of the store: the clocks of nodes differ. */
export const storeClock = ({ sql, prepare }: Preparing) => {
  const select = prepare('store_now', `SELECT ${sql.now} AS now`);
  return function* (): Steps<Corrupt, Date> {
    return O.getOrElse(() => new Date(NaN))(yield* select.first(decodeNow));
  };
};
