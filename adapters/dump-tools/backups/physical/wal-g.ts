import * as t from 'io-ts';
import type {
  ToolBackup,
  ToolCheck,
  WalRange,
} from '../../../../core/backups/physical/known-backups.js';
import { timelineOf } from '../../../../core/backups/physical/known-backups.js';
import type { BackupToolReader } from './backup-tool-reader.js';

/** `wal-g backup-list --detail --json`; those of MySQL have no WAL, and other names for their times. */
const List = t.array(
  t.intersection([
    t.type({ backup_name: t.string }),
    t.partial({
      start_time: t.string,
      finish_time: t.string,
      start_local_time: t.string,
      stop_local_time: t.string,
      wal_file_name: t.string,
      uncompressed_size: t.number,
    }),
  ]),
);

/** `wal-g wal-verify integrity timeline --json` */
const Verified = t.partial({
  integrity: t.type({
    details: t.array(t.type({ start_segment: t.string, end_segment: t.string, status: t.string })),
  }),
  timeline: t.type({ status: t.string }),
});

type Verified = t.TypeOf<typeof Verified>;

/** A delta has in its name the segment of the backup that it is of. */
const DELTA = /_D_([0-9A-F]{24})$/;

const toBackups = (list: t.TypeOf<typeof List>): readonly ToolBackup[] => {
  const names = list.map((one) => one.backup_name);
  const parentOf = (name: string): readonly string[] => {
    const base = `base_${DELTA.exec(name)?.[1] ?? ''}`;
    return DELTA.test(name)
      ? [names.find((other) => other === base || other.startsWith(`${base}_D_`)) ?? base]
      : [];
  };
  return list.map(({ backup_name: name, wal_file_name: wal, ...one }) => ({
    name,
    state: 'succeeded',
    sizeBytes: one.uncompressed_size ?? 0,
    needs: parentOf(name),
    startedAt: new Date(one.start_time ?? one.start_local_time ?? 0),
    endedAt: new Date(one.finish_time ?? one.stop_local_time ?? 0),
    ...(wal !== undefined && wal !== '' && { wal: { first: wal, last: wal } }),
  }));
};

/** Only what is lost ends a range: other segments that are not there yet are on their way. */
const rangesIn = ({ details }: NonNullable<Verified['integrity']>): readonly WalRange[] => {
  const ranges: { first: string; last: string }[] = [];
  let isJoined = false;
  for (const { start_segment: first, end_segment: last, status } of details) {
    const open = ranges.at(-1);
    if (status === 'MISSING_LOST' || status === 'MISSING_DELAYED') isJoined = false;
    else if (isJoined && open !== undefined && timelineOf(open.last) === timelineOf(first))
      open.last = last;
    else {
      ranges.push({ first, last });
      isJoined = true;
    }
  }
  return ranges;
};

const toChecks = ({ timeline }: Verified): readonly ToolCheck[] =>
  timeline === undefined ? [] : [{ name: 'timeline', hasPassed: timeline.status !== 'FAILURE' }];

export const walG: BackupToolReader = {
  tool: 'wal-g',
  seen: '3.0.9',
  commands: [
    ['wal-g backup-list --detail --json', 'backups, and of what each delta is'],
    ['wal-g wal-verify integrity timeline --json', 'WAL that is lost, and a second primary'],
  ],
  read: ({ documents }) => {
    const list = documents.find(List.is);
    if (list === undefined) return undefined;
    const verified = documents.filter(Verified.is).find((one) => one.integrity !== undefined);
    return {
      backups: toBackups(list),
      ...(verified?.integrity !== undefined && { wal: { ranges: rangesIn(verified.integrity) } }),
      checks: documents.filter(Verified.is).flatMap(toChecks),
    };
  },
};
