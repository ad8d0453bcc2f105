import * as O from 'fp-ts/lib/Option.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Store } from '../../../core/store.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';

interface Watched {
  readonly store: Pick<Store, 'nodes'>;
  readonly clock: Clock;
}

/** Has a node report that it ended a check so many milliseconds ago, in rounds of a minute. */
export const reportCheck = async (
  { store: { nodes }, clock }: Watched,
  agoMs: number,
): Promise<void> => {
  const [node, now] = [aUuid(1_000), clock.now()];
  const checkedAt = O.some(new Date(now.getTime() - agoMs));
  await rightOf(nodes.heartbeat(node, now, now));
  await rightOf(
    nodes.report(node, now, {
      intervalMs: 60_000,
      servers: 2,
      behindMs: 1_500,
      checkedAt,
      isCutOff: false,
    }),
  );
};
