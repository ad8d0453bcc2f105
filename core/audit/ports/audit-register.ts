import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditOutcome, AuditPlace, AuditRow } from '../audit-event.js';
import type { ChainHead } from '../audit-log.js';

/** Which rows; an absent field does not filter. */
export interface AuditFilter {
  /** The id of a token, a session or another caller, or the token on whose behalf it acted. */
  readonly who: Option<string>;
  readonly action: Option<string>;
  readonly outcome: Option<AuditOutcome>;
  /** The id of what something was done to. */
  readonly on: Option<string>;
  readonly since: Option<Date>;
  readonly until: Option<Date>;
}

export interface AuditQuery {
  readonly filter: AuditFilter;
  readonly after: Option<AuditPosition>;
  readonly limit: number;
}

export interface AuditPosition extends AuditPlace {
  readonly at: string;
}

/** A row, with the path of what it is about as long as that is in the fleet. */
export interface ListedRow {
  readonly row: AuditRow;
  readonly path: Option<string>;
}

export interface AuditPage {
  readonly rows: readonly ListedRow[];
  readonly next: Option<AuditPosition>;
}

/** A line of the whole log, and where it stands: a stub is number 0 of its chain, and its head has the largest number there is. */
export interface LogLine extends AuditPlace {
  readonly line: string;
}

/** What may be removed of a chain: all up to this row, whose line is given. */
export interface Purgeable extends AuditPlace {
  readonly line: string;
}

export interface AuditRegister {
  /**
   * Adds lines to the end of a chain, and stores its new head, all or nothing. Returns false, and stores nothing, unless the chain
   * ends at `after`, which is 0 of one that does not exist.
   */
  readonly append: (lines: readonly string[], head: ChainHead, after: number) => PortTask<boolean>;
  /** Rows, the latest first; what was stored before it began is listed once, as its end where that is stored. Seals are not listed. */
  readonly page: (query: AuditQuery) => PortTask<AuditPage>;
  /** Every line after a place, by chain and number: of each chain its stub, its rows and its head, which all are of one moment. */
  readonly log: (after: Option<AuditPlace>, limit: number) => PortTask<readonly LogLine[]>;
  /** The head of a chain. */
  readonly head: (chain: string) => PortTask<Option<ChainHead>>;
  /** The heads of all chains but this one that have moved since they were sealed. */
  readonly unsealed: (but: string) => PortTask<readonly ChainHead[]>;
  /** Notes that chains were sealed up to these places by a seal of this time. */
  readonly markSealed: (places: readonly AuditPlace[], at: Date) => PortTask<void>;
  /** What is from before a time at the beginning of chains, of some chains at most. */
  readonly purgeable: (before: Date, limit: number) => PortTask<readonly Purgeable[]>;
  /** Removes the rows of a chain up to a number, and stores the stub in their place. Returns how many. */
  readonly purge: (upTo: AuditPlace, stub: string) => PortTask<number>;
  /** Removes what is left of chains without rows that were sealed before a time: no seal that is kept names them. */
  readonly forget: (sealedBefore: Date) => PortTask<void>;
}
