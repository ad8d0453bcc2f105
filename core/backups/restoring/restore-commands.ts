import * as O from 'fp-ts/lib/Option.js';
import { type Engine, ENGINE_RECORDS } from '../../engines/engines.js';
import type { DumpFormat } from '../../engines/engine-record.js';
import type { StoredDump } from '../stored-dump.js';
import { dumpedAt } from '../dumped.js';
import { fetchedFile } from './dump-place.js';
import { quotedWord, toOneLine } from '../../shared/shell-word.js';

/** A dump in a destination, as far as it concerns who restores it by hand. */
export interface RestorableDump {
  /** Of what was dumped: a database, or an instance. */
  readonly databasePath: string;
  readonly engine: Engine;
  readonly format: DumpFormat;
  /** Of the tool that made it. */
  readonly toolVersion: string;
  readonly stored: Pick<
    StoredDump,
    'destinationName' | 'object' | 'sha256' | 'isEncrypted' | 'withoutHashes' | 'needs'
  >;
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
    headline(dump),
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
    ...restoreFile(dump, quotedWord(file)),
  ];
};

const headline = ({ databasePath, engine, toolVersion }: RestorableDump): string => {
  const { name, dumpTool } = ENGINE_RECORDS[engine];
  const path = toOneLine(databasePath);
  return dumpedAt(databasePath) === 'globals'
    ? `# The globals of ${path}, dumped with the programs of ${name} ${toolVersion}.`
    : `# The dump of ${path}, made by ${dumpTool.name} ${toolVersion}.`;
};

const restoreFile = (dump: RestorableDump, file: string): readonly string[] => {
  const { restoreCommands: restoreDatabase, restoreGlobals } = ENGINE_RECORDS[dump.engine];
  const { databasePath, stored } = dump;
  return dumpedAt(databasePath) === 'globals'
    ? restoreGlobals({ ...dump, file, withoutHashes: stored.withoutHashes === true })
    : restoreDatabase({
        ...dump,
        file,
        database: newName(databasePath),
        instance: above(databasePath),
        ...(stored.needs && { needs: stored.needs }),
      });
};

const above = (path: string): string => path.split('/').slice(0, -1).join('/');

/** A database beside the one that was dumped: nothing is overwritten, and the name needs no quotes. */
const newName = (databasePath: string): string =>
  `restored_${(databasePath.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(
    0,
    60,
  );
