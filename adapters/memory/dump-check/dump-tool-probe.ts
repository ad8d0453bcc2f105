import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTool, DumpToolFindings } from '../../../core/dump-check/dump-tool.js';
import type { Engine } from '../../../core/engines/engines.js';
import { newestToolFirst } from '../../../core/dump-check/dump-tool-order.js';
import type { DumpToolProbe } from '../../../core/dump-check/ports/dump-tool-probe.js';

/** What is installed of each engine's tools; nothing for an engine that is not named. */
export type InstalledDumpTools = Readonly<Partial<Record<Engine, DumpToolFindings>>>;

const eqFile = { equals: (a: DumpTool, b: DumpTool) => a.file === b.file };

/** Finds the tools in the record, which is read at every search: changing it installs and removes tools. */
export const memoryDumpToolProbe = (installed: InstalledDumpTools): DumpToolProbe => ({
  find: (engine) => () => {
    const { tools, ...others } = installed[engine] ?? { tools: [], broken: 0 };
    const found = { tools: pipe(tools, RA.uniq(eqFile), RA.sort(newestToolFirst)), ...others };
    return TE.right(found)();
  },
});
