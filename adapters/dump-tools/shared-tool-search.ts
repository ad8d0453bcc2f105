import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolFindings } from '../../core/dump-check/dump-tool.js';
import type { Engine } from '../../core/shared/engine.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { withDeadline } from '../network/deadline.js';

type Found = E.Either<PortFailure, DumpToolFindings>;

const NO_END: Found = E.left(unavailable('dump_tool', 'busy'));

/**
 * One search for all who look for the tools of an engine at the same time: it looks into some twenty directories. One of
 * them may be on a network that has gone, and then a look into it has no end. Nobody waits for that longer than this,
 * and no second search is begun meanwhile, which would have none either.
 */
export const sharedToolSearch = (probe: DumpToolProbe, patienceMs: number): DumpToolProbe => {
  const underWay = new Map<Engine, Promise<Found>>();
  const begin = (engine: Engine): Promise<Found> => {
    const search = probe
      .find(engine)()
      .finally(() => underWay.delete(engine));
    underWay.set(engine, search);
    return search;
  };
  return {
    find: (engine) => () =>
      withDeadline(
        patienceMs,
        () => underWay.get(engine) ?? begin(engine),
        () => NO_END,
      ),
  };
};
