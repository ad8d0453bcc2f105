import type { Engine } from '../shared/engine.js';

/** `custom` is pg_dump's archive for pg_restore; `plain` is SQL, the only one of mysqldump and mariadb-dump. */
export const DUMP_FORMATS = ['custom', 'plain'] as const;

export type DumpFormat = (typeof DUMP_FORMATS)[number];

export const formatsOf = (engine: Engine): readonly DumpFormat[] =>
  engine === 'postgresql' ? DUMP_FORMATS : ['plain'];
