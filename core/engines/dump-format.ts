import * as t from 'io-ts';

/** How the file of a dump ends, by its format: `custom` is pg_dump's archive for pg_restore, `plain` is SQL. */
export const FILE_ENDINGS = { custom: 'dump', plain: 'sql' } as const;

export const DumpFormat = t.keyof(FILE_ENDINGS);
export type DumpFormat = t.TypeOf<typeof DumpFormat>;

export const DUMP_FORMATS = Object.keys(FILE_ENDINGS) as readonly DumpFormat[];
