import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolFindings } from '../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { Engine } from '../../core/engines/engines.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { withDeadline } from '../network/deadline.js';

type Outcome = E.Either<PortFailure, DumpToolFindings>;

interface Search {
  readonly outcome: Promise<Outcome>;
  readonly expiresMs: number;
}

export interface SearchTimes {
  /** Counted from the start of a search; calls that have no outcome by then fail as `busy`. */
  readonly deadlineMs: number;
  /** Counted from the end of a search: the outcome is returned for this long. */
  readonly ttlMs?: number;
  readonly nowMs?: () => number;
}

/** As `DumpToolProbe` promises. */
const TTL_MS = 2_000;

const BUSY: Outcome = E.left(unavailable('dump_tool', 'busy'));

/**
 * One search at a time for each engine, whose outcome serves every call until it expires: monitoring calls this
 * hundreds of times a second, and a search reads some twenty directories and runs each tool. A search of a directory
 * that hangs, such as one on a lost network mount, never ends: no second one is started beside it.
 */
export const cachedToolSearch = (
  probe: DumpToolProbe,
  { deadlineMs, ttlMs = TTL_MS, nowMs = () => performance.now() }: SearchTimes,
): DumpToolProbe => {
  const searches = new Map<Engine, Search>();
  const start = (engine: Engine): Search => {
    const found = probe.find(engine)();
    const end = () => searches.set(engine, { outcome: found, expiresMs: nowMs() + ttlMs });
    found.then(end, end);
    const search = {
      outcome: withDeadline(
        deadlineMs,
        () => found,
        () => BUSY,
      ),
      expiresMs: Infinity,
    };
    searches.set(engine, search);
    return search;
  };
  return {
    find: (engine) => () => {
      const last = searches.get(engine);
      return (last !== undefined && nowMs() < last.expiresMs ? last : start(engine)).outcome;
    },
  };
};
