import type * as O from 'fp-ts/lib/Option.js';
import type { DumpTool } from '../../../core/dump-check/dump-tool.js';
import type { Engine } from '../../../core/engines/engines.js';

/** The program that dumps an engine's databases. */
export interface DumpProgram {
  readonly name: string;
  /** Parses what the program prints for `--version`. */
  readonly parseVersion: (output: string) => O.Option<ToolVersion>;
}

/** A tool as it was found, which may be one of another engine than its name suggests. */
export interface FoundTool extends DumpTool {
  readonly engine: Engine;
}

export type ToolVersion = Omit<FoundTool, 'file'>;
