import { type DumpFormat, FILE_ENDINGS } from '../engines/engine-record.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';

export interface DumpFileFacts {
  readonly databaseName: string;
  readonly startedAt: Date;
  readonly engine: Engine;
  /** In the name since pg_restore refuses the archive of a newer pg_dump. */
  readonly toolMajor: number;
  readonly format: DumpFormat;
}

/** Names of files have at most 255 bytes; a character takes at most 4 of them, and the rest of the name some 40. */
const NAME_CHARACTERS = 50;

/** Separators of directories on any system, characters that Windows refuses, and unprintable ones. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** The name of a dump's file, such as `shop_20261122T010000Z_pg18.dump`. It is never hidden and names no directory. */
export const dumpFileName = ({
  databaseName,
  startedAt,
  engine,
  toolMajor,
  format,
}: DumpFileFacts): string => {
  const name = Array.from(databaseName.replace(UNFIT, '_')).slice(0, NAME_CHARACTERS).join('');
  const time = timeInName(startedAt);
  return `${name.replace(/^\./, '_')}_${time}_${fileEnding({ engine, toolMajor, format })}`;
};

/** Such as `20261122T010000Z`. */
export const timeInName = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Such as `pg18.dump`. */
export const fileEnding = ({
  engine,
  toolMajor,
  format,
}: Pick<DumpFileFacts, 'engine' | 'toolMajor' | 'format'>): string =>
  `${ENGINE_RECORDS[engine].dumpTool.short}${toolMajor}.${FILE_ENDINGS[format]}`;
