import type { Thing, ThingName, VisibilityWorld } from './world.js';
import type { Rule, Verdict } from './rules.js';

/** Where something is, or would be. */
export type At = Pick<Thing, 'id' | 'path'>;

export interface RowRequest {
  /** Behind the path of the operation. */
  readonly query?: string;
  readonly payload?: object;
}

/** One way to ask for an operation of the OpenAPI document, and who may. */
export interface Row {
  /** Its method and its path there. */
  readonly operation: string;
  /** What it is about; left out of what is about the caller or the fleet alone. */
  readonly about?: ThingName;
  readonly rule: Rule;
  readonly send?: (at: At) => RowRequest;
  /** Status and code of what is not answered as usual. */
  readonly answers?: Partial<Readonly<Record<Verdict, string>>>;
  /** Whether a success has no row of the audit, where one of another method than GET has one. */
  readonly changesNothing?: true;
  /** Whether it has one although its method is GET. */
  readonly givesAway?: true;
  /** Makes another one to ask about, of what is there only once. */
  readonly another?: (world: VisibilityWorld) => Promise<string>;
}

export const ANSWERS: Readonly<Record<Verdict, string>> = {
  done: '200',
  refused: '403 forbidden',
  absent: '404 not_found',
  rejected: '422 alerts_rejected',
  unknown: '401 unauthenticated',
};

/** How many rows the audit has of such a request that was answered so. */
export const rowsOf = (row: Row, at: At, outcome: string): 0 | 1 => {
  const { operation, changesNothing = lineOf(row, at).includes('dry_run=true') } = row;
  if (outcome.startsWith('4')) return operation.includes('/v1/') ? 1 : 0;
  return row.givesAway || (!operation.startsWith('GET ') && !changesNothing) ? 1 : 0;
};

/** The line of a request: every parameter of the path is an id, but for those of a problem, which is known by its resource. */
export const lineOf = ({ operation, send }: Row, at: At): string =>
  `${operation
    .replace('{kind}/{resource_type}/{resource_id}', `disk_full/database/${at.id}`)
    .replace('{id}', at.id)}${send?.(at).query ?? ''}`;

/** Within a day of what the clock of the service says. */
export const SOON = '2026-11-22T00:00:00Z';
