import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolFindings } from '../../core/domain/dump-tool.js';
import type { Engine } from '../../core/domain/engine.js';
import type { DumpToolProbe } from '../../core/ports/dump-tool-probe.js';
import type { PortFailure } from '../../core/ports/port-failure.js';

type Found = E.Either<PortFailure, DumpToolFindings>;

interface Search {
  readonly begunMs: number;
  readonly answer: Promise<Found>;
}

/**
 * One search for all who look within so short a time: a watch asks hundreds of times a second, and what is installed
 * changes seldom. So what changed since the last call may be seen that much later. A search that failed is made anew.
 */
export const recentToolSearch = (
  probe: DumpToolProbe,
  maxAgeMs: number,
  nowMs: () => number = () => performance.now(),
): DumpToolProbe => {
  const searches = new Map<Engine, Search>();
  const begin = (engine: Engine): Search => {
    const search = { begunMs: nowMs(), answer: probe.find(engine)() };
    const forget = () => {
      if (searches.get(engine) === search) searches.delete(engine);
    };
    searches.set(engine, search);
    search.answer.then((found) => {
      if (E.isLeft(found)) forget();
    }, forget);
    return search;
  };
  return {
    find: (engine) => () => {
      const last = searches.get(engine);
      const isRecent = last !== undefined && nowMs() - last.begunMs < maxAgeMs;
      return (isRecent ? last : begin(engine)).answer;
    },
  };
};
