import { archiveOf, type BackupToolReader, folderOf, listedFiles } from './backup-tool-reader.js';

/** A folder is a backup once it has its manifest, which is written last. */
const MANIFEST = 'backup_manifest';

/** `pg_verifybackup` names what it has found, and no folder; the line before does. */
const damagedIn = (lines: readonly string[]): readonly string[] | undefined => {
  const verified = lines.flatMap((line, at) => {
    const [, path] = /^verifying (\S+)$/.exec(line) ?? [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((one) => one.startsWith('verifying '));
    const own = end < 0 ? rest : rest.slice(0, end);
    return path === undefined
      ? []
      : [{ name: folderOf(`${path}/`), isValid: own.includes('backup successfully verified') }];
  });
  return verified.length === 0
    ? undefined
    : verified.filter(({ isValid }) => !isValid).map(({ name }) => name);
};

export const pgBasebackup: BackupToolReader = {
  tool: 'pg_basebackup',
  seen: '15.18',
  commands: [
    ["find FOLDER -mindepth 2 -maxdepth 2 -name backup_manifest -printf '%p %T@\\n'", 'backups'],
    ["find ARCHIVE -type f -printf '%p %T@\\n'", 'the archived WAL, where there is an archive'],
    [
      'for one in FOLDER/*; do echo "verifying $one"; pg_verifybackup "$one"; done',
      'damaged backups; once a week, as it reads all',
    ],
  ],
  read: ({ lines }) => {
    const files = listedFiles(lines);
    const manifests = files.filter(({ name }) => name === MANIFEST);
    if (manifests.length === 0) return undefined;
    const wal = archiveOf(files);
    const damaged = damagedIn(lines);
    return {
      backups: manifests.map(({ path, at }) => ({
        name: folderOf(path),
        state: 'succeeded' as const,
        sizeBytes: 0,
        needs: [],
        startedAt: at,
        endedAt: at,
      })),
      ...(wal.ranges.length > 0 && { wal }),
      checks: [],
      ...(damaged !== undefined && { damaged }),
    };
  },
};
