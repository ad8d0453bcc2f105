import * as t from 'io-ts';
import type { ToolBackup, ToolCheck } from '../../../../core/backups/physical/known-backups.js';
import { archiveOf, type BackupToolReader, fromSeconds } from './backup-tool-reader.js';

const Label = t.refinement(t.string, (label) => /^\d{8}-\d{6}F(_\d{8}-\d{6}[DI])?$/.test(label));

const Database = t.type({ id: t.number });

const Backup = t.intersection([
  t.type({
    label: Label,
    type: t.string,
    database: Database,
    prior: t.union([Label, t.null]),
    archive: t.type({ start: t.union([t.string, t.null]), stop: t.union([t.string, t.null]) }),
    timestamp: t.type({ start: t.number, stop: t.number }),
    info: t.type({ size: t.number }),
  }),
  // Each is absent in some versions.
  t.partial({ error: t.union([t.boolean, t.null]), reference: t.union([t.array(Label), t.null]) }),
]);

/** `pgbackrest --stanza=NAME info --output=json` */
const Info = t.array(
  t.type({
    name: t.string,
    status: t.type({ code: t.number }),
    backup: t.array(Backup),
    archive: t.array(t.type({ id: t.string, database: Database })),
  }),
);

/** `pgbackrest --stanza=NAME repo-ls --output=json` */
const Listing = t.record(
  t.string,
  t.intersection([t.type({ type: t.string }), t.partial({ time: t.number })]),
);

type Listing = t.TypeOf<typeof Listing>;

const NO_BACKUPS = 2;

const toBackup = (one: t.TypeOf<typeof Backup>, isGone: boolean): ToolBackup => ({
  name: one.label,
  state: isGone ? 'broken' : 'succeeded',
  sizeBytes: one.info.size,
  startedAt: fromSeconds(one.timestamp.start),
  endedAt: fromSeconds(one.timestamp.stop),
  needs: [...new Set([...(one.prior === null ? [] : [one.prior]), ...(one.reference ?? [])])],
  ...(one.archive.start !== null &&
    one.archive.stop !== null && { wal: { first: one.archive.start, last: one.archive.stop } }),
});

/** Those in the list of the folder of backups are there; without a list, all are. */
const isBroken = (one: t.TypeOf<typeof Backup>, listing: Listing | undefined): boolean =>
  one.error === true || (listing !== undefined && listing[one.label]?.type !== 'path');

const checksIn = (lines: readonly string[]): readonly ToolCheck[] => {
  const end = lines.findLast((line) => line.includes('check command end: '));
  const counts = lines.flatMap((line, at) =>
    /^\s*archiveId: /.test(line) ? [lines[at + 1] ?? ''] : [],
  );
  return [
    ...(end === undefined
      ? []
      : [{ name: 'check of the archive', hasPassed: end.includes('completed successfully') }]),
    ...(counts.length === 0
      ? []
      : [{ name: 'verification of WAL', hasPassed: !counts.some((line) => /: [1-9]/.test(line)) }]),
  ];
};

export const pgbackrest: BackupToolReader = {
  tool: 'pgbackrest',
  seen: '2.45',
  commands: [
    ['pgbackrest --stanza=NAME info --output=json', 'backups, chains, errors of the stanza'],
    [
      'pgbackrest --stanza=NAME repo-ls --recurse --output=json archive/NAME',
      'the archived WAL: gaps, and until when can be restored',
    ],
    ['pgbackrest --stanza=NAME repo-ls --output=json backup/NAME', 'removed backups'],
    [
      'pgbackrest --stanza=NAME check --log-level-console=info',
      'whether WAL arrives in the archive',
    ],
    [
      'pgbackrest --stanza=NAME verify --output=text --verbose',
      'damaged backups; once a week, as it reads all',
    ],
  ],
  read: ({ documents, lines }) => {
    const [stanza] = documents.filter(Info.is).flat();
    if (stanza === undefined) return undefined;
    const listings = documents.filter(Listing.is);
    const [archive, backup] = ['archive.info', 'backup.info'].map((file) =>
      listings.find((listing) => file in listing),
    );
    // Those before an upgrade of the server are of another one.
    const current = Math.max(0, ...stanza.archive.map(({ database }) => database.id));
    const ofCurrent = stanza.backup.filter(({ database }) => database.id === current);
    const ids = stanza.archive.filter(({ database }) => database.id === current);
    const verified = lines.flatMap((line) => {
      const [, label, status] = /^\s*backup: (\S+), status: ([a-z- ]+)/.exec(line) ?? [];
      return label === undefined ? [] : [{ label, isValid: status === 'valid' }];
    });
    const damaged = verified.filter(({ isValid }) => !isValid).map(({ label }) => label);
    return {
      backups: ofCurrent.map((one) => toBackup(one, isBroken(one, backup))),
      ...(archive !== undefined && {
        wal: archiveOf(
          Object.entries(archive).flatMap(([path, { time = 0 }]) => {
            const [id, , file = ''] = path.split('/');
            const [, name] = /^([0-9A-F]{24})-[0-9a-f]{40}/.exec(file) ?? [];
            return name === undefined || !ids.some((one) => one.id === id)
              ? []
              : [{ name, at: fromSeconds(time) }];
          }),
        ),
      }),
      checks: [
        { name: 'stanza', hasPassed: [0, NO_BACKUPS].includes(stanza.status.code) },
        ...checksIn(lines),
      ],
      ...(verified.length > 0 && { damaged }),
    };
  },
};
