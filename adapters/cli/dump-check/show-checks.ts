import { groupBy } from 'fp-ts/lib/NonEmptyArray.js';
import type { ErrorDocument, ReasonBody } from '../../api/errors/error-document.js';
import { type Cell, type SentenceRow, sentenceRows } from '../terminal/columns.js';
import { paragraph, type View } from '../terminal/view.js';
import { canRetry } from '../../api/dump-check/dump-not-ready.js';

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
    // What says how many without a name says so in its sentence.
    ...(objects === undefined || objects.names.length === 0
      ? []
      : [paragraph('    ', listed(objects), width)]),
    ...(remedy === undefined ? [] : [paragraph('    → ', remedy, width)]),
    // Each in a line of its own, however long, so that it can be copied.
    ...statements.map((statement) => `      ${statement}`),
  ].join('\n');
};

const listed = ({ names, count }: NonNullable<ReasonBody['objects']>): string => {
  const others = count - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', ');
};

/** The result of `check` for one of several databases, or why it could not be asked. */
export type CheckOutcome =
  | CheckBody
  | {
      readonly database: CheckBody['database'];
      readonly ready: null;
      readonly error: ErrorDocument;
    };

/** A line for each reason of each database, then what to do, each remedy once. */
export const showChecks = (outcomes: readonly CheckOutcome[], view: View): string => {
  if (outcomes.length === 0) return 'There is no database to check.\n';
  const remedies = Object.entries(groupBy(remedyOf)(outcomes.flatMap(remediesOf)));
  const shown = remedies.map(([remedy, { length }]) =>
    paragraph('→ ', length === 1 ? remedy : `${remedy} (${length} databases)`, view.width),
  );
  return [
    ...sentenceRows(outcomes.flatMap(rowsOf), view),
    ...(shown.length === 0 ? [] : ['', ...shown]),
    '',
    summary(outcomes),
    '',
  ].join('\n');
};

const summary = (outcomes: readonly CheckOutcome[]): string => {
  const ready = outcomes.filter((outcome) => outcome.ready === true).length;
  const unknown = outcomes.filter((outcome) => outcome.ready === null).length;
  const all = outcomes.length === 1 ? '1 database' : `${outcomes.length} databases`;
  return `${ready} of ${all} can be dumped${unknown === 0 ? '' : `; ${unknown} could not be checked`}.`;
};

const rowsOf = (outcome: CheckOutcome): readonly SentenceRow[] => {
  const { database } = outcome;
  const name: Cell = ['bold', database.path ?? database.id ?? ''];
  const row = (mark: string, style: 'green' | 'red' | 'yellow', sentence: string): SentenceRow => ({
    cells: [[style, mark], name],
    sentence,
  });
  if (outcome.ready === null) return [row('?', 'yellow', outcome.error.detail)];
  const doubts = outcome.warnings.map(({ detail }) => row('!', 'yellow', detail));
  return outcome.ready
    ? [row('✔', 'green', ''), ...doubts]
    : outcome.reasons.map(({ detail }) => row('✖', 'red', detail));
};

const remediesOf = (outcome: CheckOutcome): readonly string[] =>
  outcome.ready === null
    ? []
    : [...outcome.reasons, ...(outcome.ready ? outcome.warnings : [])].flatMap(({ remedy }) =>
        remedy === undefined ? [] : [remedy],
      );

const remedyOf = (remedy: string): string => remedy;
