import * as O from 'fp-ts/lib/Option.js';
import { BACKUP_TOOLS } from '../../engines/backup-tool.js';
import { inWords } from '../../shared/name.js';
import { agoWording, dayTimeWording } from '../problems/within-sentence-wording.js';
import type { ScheduleState } from '../schedule-state.js';
import type { KnownBackups } from './known-backups.js';
import type { PhysicalProblem } from './physical-problems.js';

/** What is wrong with physical backups, without figures that change by themselves. */
export const physicalSentence = (
  { rules: { tool, timezone } }: Pick<ScheduleState, 'rules'>,
  { kind, since, known, isOfRun }: PhysicalProblem,
): string => {
  const name = tool === undefined ? 'The tool' : BACKUP_TOOLS[tool].name;
  const shown = O.toUndefined(known);
  const sentences = {
    physical_backup_failed: [
      ...(isOfRun ? [`The last backup of ${name} failed.`] : []),
      ...(shown === undefined ? [] : failedWording(name, shown)),
    ],
    physical_backup_overdue: [
      isOfRun
        ? `No backup was reported for ${dayTimeWording(since, timezone)}, nor since.`
        : `The last backup is older than ${name} allows.`,
    ],
    backup_chain_broken: shown === undefined ? [] : [brokenWording(shown)],
    wal_gap: shown === undefined ? [] : [gapWording(shown)],
  };
  return sentences[kind].join(' ');
};

const failedWording = (
  name: string,
  { failedChecks, usable, broken }: KnownBackups,
): readonly string[] => [
  ...(usable === 0 && broken.count === 0 ? [`${name} has no backup that can be restored.`] : []),
  ...(failedChecks.length === 0
    ? []
    : [`A check of ${name} fails: ${inWords(failedChecks, 'and')}.`]),
];

const brokenWording = ({ broken: { names, count } }: KnownBackups): string => {
  const more = count > names.length ? [`${count - names.length} more`] : [];
  const what = count === 1 ? '1 backup' : `${count} backups`;
  return `${what} cannot be restored, since files or other backups that it takes are missing or damaged: ${inWords([...names, ...more], 'and')}.`;
};

const gapWording = ({ gap }: KnownBackups): string =>
  gap?.before === undefined
    ? `The archive has no WAL after ${gap?.after ?? 'it'}, and the last backup cannot be restored without.`
    : `WAL is missing in the archive between ${gap.after} and ${gap.before}: no older backup can be brought past it.`;

/** Such as `Any moment from Sat 14 November, 02:00 Europe/Oslo to 3 min ago can be restored.` */
export const windowWording = (
  { usable, window }: Pick<KnownBackups, 'usable' | 'window'>,
  { timezone }: Pick<ScheduleState['rules'], 'timezone'>,
  at: Date,
): string => {
  if (window === undefined) return 'Nothing can be restored.';
  const { from, until, isContinuous } = window;
  const span = `from ${dayTimeWording(from, timezone)} to ${agoWording(until, at)}`;
  if (isContinuous) return `Any moment ${span} can be restored.`;
  return usable === 1
    ? `1 backup can be restored, of ${dayTimeWording(from, timezone)}.`
    : `${usable} backups can be restored, ${span}.`;
};
