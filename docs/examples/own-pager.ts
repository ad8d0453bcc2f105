import * as O from 'fp-ts/lib/Option.js';
import { createShipshape, type Shipshape } from 'shipshape';

/** Your own pager is one function. After a crash it may be called twice for one change: the id of the problem is the same. */
export const pagedByOwnPager = async (
  dataDir: string,
  page: (incident: string, text: string) => Promise<void>,
): Promise<Shipshape> => {
  const shipshape = await createShipshape(
    { dataDir },
    {
      onProblemChange: async ({ event, problem }) => {
        const { id, severity, resource, message, snoozedUntil } = problem;
        // By somebody, or by a window of maintenance. When that time has come it is in the overview, and no change is sent.
        if (O.isSome(snoozedUntil)) return;
        await page(id, `${event} (${severity}): ${resource.name}: ${message}`);
      },
    },
  );
  shipshape.monitor.start();
  return shipshape;
};
