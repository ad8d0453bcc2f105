import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolFindings } from '../../core/dump-check/dump-tool.js';
import type { Engine } from '../../core/shared/engine.js';
import type { DumpToolProbe } from '../../core/dump-check/ports/dump-tool-probe.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';

type Found = E.Either<PortFailure, DumpToolFindings>;

interface Search {
  readonly answer: Promise<Found>;
}

interface EndedSearch extends Search {
  readonly endedMs: number;
}

/** A search that takes as long as a program that hangs is not waited for, as long as what was found before is not older. */
const STALE = 4;

/**
 * One search for all who look within so short a time: a watch asks hundreds of times a second, and what is installed
 * changes seldom. So what changed since the last call may be seen that much later. What was found last is answered
 * while the next search is under way. A search that failed is made anew.
 */
export const cachedToolSearch = (
  probe: DumpToolProbe,
  maxAgeMs: number,
  nowMs: () => number = () => performance.now(),
): DumpToolProbe => {
  const found = new Map<Engine, EndedSearch>();
  const underWay = new Map<Engine, Search>();
  const begin = (engine: Engine): Search => {
    const search = { answer: probe.find(engine)() };
    const end = (isGood: boolean) => {
      underWay.delete(engine);
      if (isGood) found.set(engine, { ...search, endedMs: nowMs() });
      else found.delete(engine);
    };
    underWay.set(engine, search);
    search.answer.then(
      (outcome) => end(E.isRight(outcome)),
      () => end(false),
    );
    return search;
  };
  return {
    find: (engine) => () => {
      const last = found.get(engine);
      const ageMs = nowMs() - (last?.endedMs ?? -Infinity);
      if (last !== undefined && ageMs < maxAgeMs) return last.answer;
      const next = underWay.get(engine) ?? begin(engine);
      return (last !== undefined && ageMs < STALE * maxAgeMs ? last : next).answer;
    },
  };
};
