import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceRef } from '../shared/resource.js';

/** What a destination has of the dumps of a database, or of the globals of an instance. */
export interface KeptDumps {
  /** None of those that were removed from the fleet, which are counted together. */
  readonly database: Option<ResourceRef>;
  readonly dumps: number;
  readonly bytes: number;
  /** When the run of the newest began. */
  readonly newestAt: Date;
}

/** Where a page ended; the path is empty for what was removed from the fleet. */
export interface KeptPosition {
  readonly bytes: number;
  readonly path: string;
}

export interface KeptQuery {
  /** None for the first page. */
  readonly after: Option<KeptPosition>;
  /** At least 1. */
  readonly limit: number;
}

export interface KeptPage {
  readonly kept: readonly KeptDumps[];
  /** Of all pages; nothing on a page of none. */
  readonly total: KeptTotal;
  /** Where the next page starts; none at the end of the list. */
  readonly next: Option<KeptPosition>;
}

export interface KeptTotal {
  readonly dumps: number;
  readonly bytes: number;
}
