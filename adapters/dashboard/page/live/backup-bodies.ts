/** The bodies of the API about dumps, as far as the page reads them. */
import type { ReasonBody } from './bodies.js';

interface PlacedBody {
  /** Null once it has been removed from the fleet. */
  readonly id: string | null;
  readonly path: string;
}

export interface RunBody {
  readonly id: string;
  readonly kind: string;
  readonly state: 'due' | 'running' | 'done' | 'failed' | 'missed' | 'cancelled' | 'expired';
  readonly database: PlacedBody;
  readonly schedule: PlacedBody | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly size_bytes: number;
  readonly stored: {
    readonly destination: { readonly name: string };
    readonly encrypted: boolean;
    readonly proof: string;
    readonly restored: { readonly tables: number; readonly rows: number } | null;
  } | null;
  /** What to type in a shell to restore it. */
  readonly restore: readonly string[];
  readonly failure: ReasonBody | null;
  readonly note: string;
}

export interface RunPageBody {
  readonly runs: readonly RunBody[];
  readonly next: string | null;
}

export const isUnderWay = ({ state }: RunBody): boolean => state === 'due' || state === 'running';

export interface ScheduleBody {
  readonly id: string;
  readonly path: string;
  readonly cron: string;
  readonly timezone: string;
  readonly elsewhere: boolean;
  readonly destination: string | null;
  readonly next_due_at: string | null;
  readonly last_run: RunBody | null;
  readonly last_success_at: string | null;
  readonly foresight: {
    readonly examined_at: string;
    readonly reasons: readonly ReasonBody[];
  } | null;
}

export interface SchedulePageBody {
  readonly schedules: readonly ScheduleBody[];
  readonly next: string | null;
}

/** What came of trying a destination or a channel. */
export interface TestBody {
  readonly usable?: boolean;
  readonly accepted?: boolean;
  readonly reason?: ReasonBody | null;
  readonly refusal?: ReasonBody | null;
  readonly free_bytes?: number | null;
  readonly took_ms: number;
}

export interface DeliveryBody {
  readonly id: string;
  readonly state: string;
  readonly composed_at: string;
  readonly attempts: number;
  readonly took_ms: number | null;
  readonly refusal: ReasonBody | null;
  readonly lines: Readonly<Record<string, number>>;
  readonly counted: number;
}

export interface DeliveryPageBody {
  readonly deliveries: readonly DeliveryBody[];
  readonly next: string | null;
}
