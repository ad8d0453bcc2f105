import { canRetry } from '../../api/dump-check/dump-not-ready.js';
import type { ReasonBody } from '../../api/errors/error-document.js';
import type { View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';

/** The result of `check`. */
export interface CheckBody {
  readonly database: {
    /** Null where it is no longer in the fleet. */
    readonly id: string | null;
    /** Null where the token may back the database up, and may not read its name. */
    readonly path: string | null;
  };
  readonly ready: boolean;
  readonly reasons: readonly ReasonBody[];
  /** What a restore of the dump may lose. */
  readonly warnings: readonly ReasonBody[];
}

export const showCheck = (
  { database, ready, reasons, warnings }: CheckBody,
  view: View,
): string => {
  const name = view.paint('bold', database.path ?? database.id ?? '');
  const doubts = warnings.map((warning) => showReason(warning, view));
  if (ready)
    return [
      `${view.paint('green', '✔')} ${name}: ready to be dumped.`,
      ...(doubts.length === 0
        ? []
        : [`${view.paint('yellow', '!')} A restore of the dump may lose something:`, ...doubts]),
    ]
      .join('\n\n')
      .concat('\n');
  const retry = canRetry(reasons)
    ? 'Trying again later may help.'
    : 'Trying again will not help until this is fixed.';
  return [
    `${view.paint('red', '✖')} ${name}: not ready to be dumped.`,
    ...reasons.map((reason) => showReason(reason, view)),
    paragraph('  ', retry, view.width),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
};

const showReason = (reason: ReasonBody, { width }: View): string => {
  const { detail, remedy, objects, statements = [] } = reason;
  return [
    paragraph('  • ', detail, width),
    ...(objects === undefined ? [] : [paragraph('    ', listed(objects), width)]),
    ...(remedy === undefined ? [] : [paragraph('    → ', remedy, width)]),
    // Each in a line of its own, however long, so that it can be copied.
    ...statements.map((statement) => `      ${statement}`),
  ].join('\n');
};

const listed = ({ names, count }: NonNullable<ReasonBody['objects']>): string => {
  const others = count - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', ');
};
