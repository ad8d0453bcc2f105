/** Asks a service for so long, by these tokens in turn. */
export interface VisitorsTask {
  readonly service: string;
  readonly tokens: readonly string[];
  readonly forMs: number;
}

export interface VisitorsOutcome {
  readonly livezP99Ms: number;
  readonly overviewP99Ms: number;
  readonly overviews: number;
  /** Requests that were not answered 200. */
  readonly failed: number;
}
