import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import {
  type ReportedNode,
  WATCH_STATES,
  type WatchState,
  type WatchStatus,
} from '../../../core/monitoring/watch-status.js';
import type { ApiResult } from '../errors/error-document.js';
import { isoOrNull } from '../fields/instants.js';

/** The response of `GET /v1/watch`. */
export interface WatchBody {
  readonly state: WatchState;
  /** Of a round; null before a node has ever reported. */
  readonly interval_seconds: number | null;
  /** When a check of a server last ended; null where none has. */
  readonly last_check_at: string | null;
  /** By how much the check that waits longest is late. */
  readonly behind_seconds: number;
  readonly nodes: readonly WatchNodeBody[];
}

/** A node that is alive. */
export interface WatchNodeBody {
  readonly id: string;
  readonly alive_at: string;
  /** How many servers it checks. */
  readonly servers: number;
  readonly behind_seconds: number;
}

export const WatchBody = t.type({
  state: t.union([
    t.literal(WATCH_STATES[0]),
    t.literal(WATCH_STATES[1]),
    t.literal(WATCH_STATES[2]),
    t.literal(WATCH_STATES[3]),
  ]),
  interval_seconds: t.union([t.number, t.null]),
  last_check_at: t.union([t.string, t.null]),
  behind_seconds: t.number,
  nodes: t.readonlyArray(
    t.type({ id: t.string, alive_at: t.string, servers: t.number, behind_seconds: t.number }),
  ),
}) satisfies t.Type<WatchBody, unknown>;

/** The part of the API about the watch itself. */
export interface WatchApi {
  /** Whether, and when, the fleet was checked. The signal says that the caller no longer waits. */
  readonly watch: (signal?: AbortSignal) => ApiResult<WatchBody>;
}

export const watchBody = (status: WatchStatus): WatchBody => ({
  state: status.state,
  interval_seconds: pipe(status.intervalMs, O.map(toSeconds), O.toNullable),
  last_check_at: isoOrNull(status.lastCheckAt),
  behind_seconds: toSeconds(status.behindMs),
  nodes: status.nodes.map(nodeBody),
});

const nodeBody = ({ id, reportedAt, servers, behindMs }: ReportedNode): WatchNodeBody => ({
  id,
  alive_at: reportedAt.toISOString(),
  servers,
  behind_seconds: toSeconds(behindMs),
});

const toSeconds = (ms: number): number => ms / 1_000;
