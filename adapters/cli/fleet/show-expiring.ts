import type { ExpiringBody } from '../../api/fleet/fleet-plan-body.js';
import { formatMinute, formatSize, type View } from '../terminal/view.js';

/** More lines of one kind would hide the others. */
export const MAX_LINES = 20;

/** More schedules than this, as a policy changes them, are only counted. */
const MAX_SCHEDULES = 3;

/** The dumps that schedules keep no more. */
export const expiringLines = (expiring: readonly ExpiringBody[], view: View): readonly string[] =>
  expiring.length > MAX_SCHEDULES
    ? ['', ...countExpiring(expiring, view)]
    : expiring.flatMap((one) => ['', ...showExpiring(one, view)]);

const countExpiring = (expiring: readonly ExpiringBody[], { paint }: View): readonly string[] => {
  const more = expiring.length - MAX_LINES;
  return [
    `The \`keep\` of ${expiring.length} schedules would remove ${countDumps(expiring)} dumps, for good:`,
    ...expiring
      .slice(0, MAX_LINES)
      .map(({ schedule, count }) => paint('red', `- ${String(count).padStart(5)}  ${schedule}`)),
    ...(more > 0 ? [paint('red', `- and of ${more} more schedules`)] : []),
  ];
};

export const countDumps = (expiring: readonly ExpiringBody[]): number =>
  expiring.reduce((total, { count }) => total + count, 0);

/** A few of them show which they are. */
const showExpiring = (
  { schedule, count, moved, dumps }: ExpiringBody,
  { paint }: View,
): readonly string[] => {
  const what = count === 1 ? '1 dump' : `${count} dumps`;
  const more = count - dumps.length;
  return [
    `The \`keep\` of ${schedule} would remove ${what}, for good:`,
    ...dumps.map(({ started_at: at, size_bytes: size }) =>
      paint('red', `- ${formatMinute(at)}  ${formatSize(size)}`),
    ),
    ...(more > 0 ? [paint('red', `- and ${more} more`)] : []),
    ...(moved > 0
      ? [
          `${moved} of them only if moved along: their destination was elsewhere when they were written.`,
        ]
      : []),
  ];
};
