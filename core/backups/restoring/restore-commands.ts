import * as O from 'fp-ts/lib/Option.js';
import { type Engine, ENGINE_RECORDS } from '../../engines/engines.js';
import type { DumpFormat } from '../../engines/dump-format.js';
import type { StoredDump } from '../stored-dump.js';
import type { DumpPlace } from './dump-place.js';
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
 * those that begin with `#` say what is needed. Without a place the first of them says from where to fetch it.
 */
export const restoreCommands = (
  dump: RestorableDump,
  place: O.Option<DumpPlace>,
): readonly string[] => {
  const { stored } = dump;
  const fetched = `./${stored.object.split('/').at(-1) ?? ''}`;
  const file = stored.isEncrypted ? fetched.replace(/\.age$/, '') : fetched;
  return [
    `# The dump of ${toOneLine(dump.databasePath)}, made by ${ENGINE_RECORDS[dump.engine].dumpTool.name} ${dump.toolVersion}.`,
    ...O.match(
      () => [`# Fetch ${stored.object} from the destination ${toOneLine(stored.destinationName)}.`],
      fetching(stored.object, fetched),
    )(place),
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

const fetching =
  (object: string, file: string) =>
  (place: DumpPlace): readonly string[] => {
    switch (place.kind) {
      case 'local':
        return [
          '# On the Shipshape host:',
          `cp ${quotedWord(`${place.path}/${object}`)} ${quotedWord(file)}`,
        ];
      case 's3': {
        const { endpoint, bucket, region, prefix } = place;
        const folders = [bucket, ...(prefix ?? '').split('/'), object].filter(
          (name) => name !== '',
        );
        const where = [
          `--endpoint-url ${quotedWord(endpoint)}`,
          ...(region === undefined ? [] : [`--region ${quotedWord(region)}`]),
        ];
        return [
          '# With the keys of the bucket in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY:',
          `aws s3 cp ${where.join(' ')} ${quotedWord(`s3://${folders.join('/')}`)} ${quotedWord(file)}`,
        ];
      }
      case 'sftp': {
        const host = place.host.includes(':') ? `[${place.host}]` : place.host;
        const source = `${place.user}@${host}:${place.path}/${object}`;
        return [`scp -P ${place.port} ${quotedWord(source)} ${quotedWord(file)}`];
      }
      case 'rclone':
        return [
          '# With the `config` of the destination as the section [remote] of rclone.conf:',
          `rclone copyto ${quotedWord(`remote:${place.path}/${object}`)} ${quotedWord(file)}`,
        ];
    }
  };

/** A database beside the one that was dumped: nothing is overwritten, and the name needs no quotes. */
const newName = (databasePath: string): string =>
  `restored_${(databasePath.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(
    0,
    60,
  );
