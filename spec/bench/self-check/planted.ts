/** What makes a process of Shipshape worse. */
export interface Plant {
  /** The processor time that its start takes more. */
  readonly startMs?: number;
  readonly residentMiB?: number;
  readonly requests?: readonly RequestPlant[];
}

/** What happens to a request before Shipshape sees it. */
interface RequestPlant {
  /** The beginning of the method and path of the requests that are meant. */
  readonly asked: string;
  /** One in so many of them; all without it. */
  readonly oneIn?: number;
  /** The event loop is blocked. */
  readonly blockMs?: number;
  /** The request waits, and nothing else does. */
  readonly waitMs?: number;
  readonly residentMiB?: number;
  readonly isRefused?: true;
}

/** A slow-down, and the lines that have to see it. */
export interface PlantedLines {
  readonly what: string;
  readonly part: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Each is a piece of the sentence of one line or of several, all of which become worse by the factor at least. */
  readonly lines: readonly string[];
  readonly factor: number;
}

const PRELOAD = new URL('./plant.js', import.meta.url).href;

export const planted = (plant: Plant): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  BENCH_PLANT: JSON.stringify(plant),
});
