/** The task of the process that reports problems. */
export interface ReportingTask {
  readonly environment: Readonly<Record<string, string>>;
  /** Databases whose problems open and close in turn. */
  readonly databases: readonly string[];
  readonly perSecond: number;
  readonly durationMs: number;
}

export interface ReportingOutcome {
  readonly perSecond: number;
}
