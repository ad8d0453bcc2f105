/** Which dumps of a schedule to keep; those that no rule keeps are removed. */
export interface Keep {
  /** The newest so many. */
  readonly last?: number;
  /** Everything of so many days. */
  readonly days?: number;
  /** The last one of each of so many weeks, or months, in the time zone of the schedule. */
  readonly weekly?: number;
  readonly monthly?: number;
}

/** What a schedule says besides its name. Durations are in milliseconds. */
export interface ScheduleRules {
  /** Five or six fields, as cron reads them. */
  readonly cron: string;
  /** A zone of the IANA database, such as `Europe/Oslo`. */
  readonly timezone: string;
  /** The name of a destination of the fleet; none where the dumps are made elsewhere. */
  readonly destination?: string;
  /** `elsewhere`: other programs make these dumps, and report them. */
  readonly run?: 'elsewhere';
  /** The first of the engine unless given. */
  readonly format?: 'custom' | 'plain';
  /** Every dump is kept unless given. */
  readonly keep?: Keep;
  /** How far each dump is proved: read through to its end (unless given), or restored as well. */
  readonly verify?: 'read' | 'restore';
  /** The path of the instance where dumps are restored to prove them. */
  readonly restoreOn?: string;
  /** Each run starts up to so much later, always as much for one schedule. */
  readonly jitterMs?: number;
  /** The latest run that was missed is made up for so long after its time. */
  readonly catchUpMs?: number;
  /** A dump made elsewhere is overdue so long after its time; as long as dumps have taken unless given. */
  readonly graceMs?: number;
}
