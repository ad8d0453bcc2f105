import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseState, InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { connectionRoom } from '../transport/instance-facts.js';

const FACTS = /^(\d{1,7}) (-|\d{1,7}) ([01]) (\d{1,5}) (-|(?:\d{1,5}\.)*\d{0,5})$/;

/** None for what is no answer to the query for these databases. */
export const parseInstance = (
  text: string,
  databases: readonly string[],
): O.Option<InstanceFacts> => {
  const [, limit, used = '-', seesAll, count, list = '-'] = FACTS.exec(text) ?? [];
  const places = new Set(list.split('.').slice(0, -1).map(Number));
  if (limit === undefined || [...places].some((place) => place < 1 || place > databases.length))
    return O.none;
  // A list that was cut off says nothing of what is not in it; what has no mark at its end may be part of a longer number.
  const isWhole = places.size === Number(count);
  const absent: readonly DatabaseState[] = seesAll === '1' && isWhole ? ['missing'] : [];
  return O.some({
    databases: new Map(
      databases.flatMap((name, index) =>
        (places.has(index + 1) ? (['visible'] as const) : absent).map((state) => [name, state]),
      ),
    ),
    connections: used === '-' ? O.none : O.some(connectionRoom(Number(limit), Number(used))),
    isStandby: O.none,
  });
};
