import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { DumpTool } from '../../../core/dump-check/dump-tool.js';
import { type Engine, ENGINE_RECORDS, ENGINES, protocolOf } from '../../../core/engines/engines.js';

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

/**
 * The programs among which the dump tools of an engine are. A name does not tell whose it is: MariaDB installs its tool as
 * `mysqldump` too, and each fails at servers of the other.
 */
export const dumpPrograms = (engine: Engine): readonly DumpProgram[] => {
  const alike = ENGINES.filter((other) => protocolOf(other) === protocolOf(engine));
  const parseVersion = (output: string) => RA.findFirstMap(versionIn(output))(alike);
  return ENGINE_RECORDS[engine].dumpTool.programs.map((name) => ({ name, parseVersion }));
};

const versionIn =
  (output: string) =>
  (engine: Engine): O.Option<ToolVersion> => {
    const { versionLine, dumpsNewer } = ENGINE_RECORDS[engine].dumpTool;
    const [, version] = versionLine.exec(output) ?? [];
    return version === undefined
      ? O.none
      : O.some({
          version,
          major: Number.parseInt(version),
          engine,
          ...(dumpsNewer && { dumpsNewer }),
        });
  };
