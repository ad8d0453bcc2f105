import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolFindings } from '../../core/domain/dump-tool.js';
import type { DumpToolProbe } from '../../core/ports/dump-tool-probe.js';
import { type PortFailure, unavailable } from '../../core/ports/port-failure.js';
import { sharedWork } from '../login-guard/shared-work.js';

type Found = E.Either<PortFailure, DumpToolFindings>;

/** One search for all who look for the tools of an engine at the same time: it looks into some twenty directories. */
export const sharedToolSearch = (probe: DumpToolProbe): DumpToolProbe => {
  const share = sharedWork<Found>(() => E.left(unavailable('dump_tool', 'abandoned')));
  return { find: (engine) => () => share(engine, () => probe.find(engine)()) };
};
