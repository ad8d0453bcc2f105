/** The program that dumps a database of some engine, as found on the control plane. */
export interface DumpTool {
  /** Absolute, with every link resolved. */
  readonly file: string;
  /** The version as the program states it, such as `15.18`. */
  readonly version: string;
  readonly major: number;
}

/** What a search for dump tools came to. */
export interface DumpToolFindings {
  readonly tools: readonly DumpTool[];
  /** Programs of the right name that did not answer `--version` as such a tool does. */
  readonly broken: number;
}

/**
 * Picks the tool that fits a server: its own major, or else the nearest newer one.
 * pg_dump refuses a server newer than its own major, and reads every older one back to 9.2.
 */
export const chooseDumpTool = (
  tools: readonly DumpTool[],
  serverMajor: number,
): DumpTool | undefined =>
  tools
    .filter(({ major }) => major >= serverMajor)
    .reduce<DumpTool | undefined>(
      (best, tool) => (best === undefined || tool.major < best.major ? tool : best),
      undefined,
    );
