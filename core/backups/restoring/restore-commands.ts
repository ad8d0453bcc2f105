import * as O from 'fp-ts/lib/Option.js';
import { type Engine, ENGINE_RECORDS } from '../../engines/engines.js';
import type { DumpFormat } from '../../engines/dump-format.js';
import type { StoredDump } from '../stored-dump.js';
import { fetchedFile } from './dump-place.js';
import { quotedWord, toOneLine } from '../../shared/shell-word.js';

/** A dump in a destination, as far as it concerns who restores it by hand. */
export interface RestorableDump {
  readonly databasePath: string;
  readonly engine: Engine;
  readonly format: DumpFormat;
  /** Of the tool that made it. */
  readonly toolVersion: string;
  readonly stored: Pick<StoredDump, 'destinationName' | 'object' | 'sha256' | 'isEncrypted'>;
}

/**
 * The lines to type in a shell to fetch a dump, check it, decrypt it and restore it into a new database, all without Shipshape;
 * those that begin with `#` say what is needed. Where nothing says how to fetch it, the second names the destination.
 */
export const restoreCommands = (
  dump: RestorableDump,
  fetch: O.Option<readonly string[]>,
): readonly string[] => {
  const { stored } = dump;
  const fetched = fetchedFile(stored.object);
  const file = stored.isEncrypted ? fetched.replace(/\.age$/, '') : fetched;
  return [
    `# The dump of ${toOneLine(dump.databasePath)}, made by ${ENGINE_RECORDS[dump.engine].dumpTool.name} ${dump.toolVersion}.`,
    ...O.getOrElse((): readonly string[] => [
      `# Fetch ${stored.object} from the destination ${toOneLine(stored.destinationName)}.`,
    ])(fetch),
    `echo ${quotedWord(`${stored.sha256}  ${fetched}`)} | sha256sum --check`,
    ...(stored.isEncrypted
      ? [
          '# key.txt has the private key of one of the recipients.',
          `age --decrypt --identity key.txt --output ${quotedWord(file)} ${quotedWord(fetched)}`,
        ]
      : []),
    ...ENGINE_RECORDS[dump.engine].restoreCommands({
      ...dump,
      file: quotedWord(file),
      database: newName(dump.databasePath),
    }),
  ];
};

/** A database beside the one that was dumped: nothing is overwritten, and the name needs no quotes. */
const newName = (databasePath: string): string =>
  `restored_${(databasePath.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(
    0,
    60,
  );
