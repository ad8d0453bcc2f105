import * as O from 'fp-ts/lib/Option.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { aReport, NOON, noonPlus } from './a-problem.js';
import { aWholeFleet } from '../fleet/a-whole-fleet.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aFilter, listedProblems, overviewProblems } from './read-problems.js';
import { rightOf } from '../shared/right-of.js';

/** Two servers that come and go, `s1` and `s2`, each with `i1` and `i2`, each with `d1`; and problems of any of them. */
export const twoServers = (store: () => Store) => {
  const about = async (path: string, kind: string) => aReport(await refAt(store(), path), { kind });
  const open = async (path: string, kind = 'replica_lost'): Promise<boolean> =>
    rightOf(store().problems.open(await about(path, kind)));
  const close = async (path: string, kind = 'replica_lost'): Promise<boolean> =>
    rightOf(store().problems.close(await about(path, kind), NOON));
  return {
    put: () => putFleet(store(), { ...aWholeFleet(), servers: aWideFleet(2, 2, 1).servers }),
    idAt: async (path: string) => (await refAt(store(), path)).id,
    open,
    close,
    goOffline: (server: string) => open(server, 'server_offline'),
    answer: (server: string) => close(server, 'server_offline'),
    /** Snoozes every open problem of a kind until so many minutes after noon. */
    snooze: async (kind: string, minutes: number): Promise<void> => {
      const asked = aFilter({ state: O.some('open'), kind: O.some(kind) });
      for (const { id } of await listedProblems(store(), aViewer(), asked))
        await rightOf(store().problems.triage(id, { snoozedUntil: O.some(noonPlus(minutes)) }));
    },
    /** What the overview shows, such as `server_offline s1`. */
    shown: async (caller = aViewer(), at = NOON): Promise<readonly string[]> =>
      (await overviewProblems(store(), caller, at)).map(
        ({ kind, resource }) => `${kind} ${resource.name}`,
      ),
  };
};
