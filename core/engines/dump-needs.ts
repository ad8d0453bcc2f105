/**
 * What a dump of a database needs where it is restored, and does not have itself. Nothing of it is a secret; the names are printable
 * on one line.
 */
export interface DumpNeeds {
  /** The roles or accounts that it names: owners, grantees, those of policies, of default privileges and of `DEFINER`. */
  readonly roles: {
    /** By the alphabet; of very many the first. */
    readonly names: readonly string[];
    /** All of them, named or not. */
    readonly count: number;
  };
  /** How the database is made that holds it, as its server calls that. */
  readonly encoding: string;
  readonly collation: string;
  /** Only of PostgreSQL. */
  readonly characterType?: string;
  /** Only of PostgreSQL, where it is not the C library. */
  readonly provider?: LocaleProvider;
  /** The locale of that provider, and rules in addition to it. */
  readonly locale?: string;
  readonly rules?: string;
}

export type LocaleProvider = 'icu' | 'builtin';
