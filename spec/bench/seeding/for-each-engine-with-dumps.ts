import type { Engine } from '../engines/engine.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { notMeasured } from '../harness/goal.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { dumpPrograms } from './dumped-database.js';

/** A part that dumps real databases with the tools in `bin`; `line` is the goal that is not measured without them. */
export const forEachEngineWithDumps =
  (
    line: string,
    measure: (world: BenchWorld, engine: Engine, bin: string) => Promise<PartResult>,
  ): Part =>
  (world) => {
    const bin = dumpPrograms();
    return bin === undefined || !KNOWS_MEMORY
      ? Promise.resolve({
          figures: {},
          goals: [notMeasured(line, 'there is no PostgreSQL here, or no /proc')],
        })
      : forEachEngine((of, engine) => measure(of, engine, bin))(world);
  };
