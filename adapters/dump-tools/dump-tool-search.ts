import type { DumpTool } from '../../core/dump-check/dump-tool.js';
import type { Engine } from '../../core/engines/engines.js';
import type { UnsafePlace } from './finding/find-unsafe-place.js';

/** What one search found, with every file. */
export interface DumpToolSearch {
  readonly engine: Engine;
  readonly tools: readonly DumpTool[];
  /** The files that were run, and did not answer as a dump tool does. */
  readonly broken: readonly string[];
  /** The files that were not run. */
  readonly unsafe: readonly UnsafeProgram[];
}

export interface UnsafeProgram extends UnsafePlace {
  readonly file: string;
}
