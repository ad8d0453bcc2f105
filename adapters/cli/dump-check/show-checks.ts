import { groupBy } from 'fp-ts/lib/NonEmptyArray.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { type Cell, type SentenceRow, sentenceRows } from '../terminal/columns.js';
import type { View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';
import type { CheckBody } from './show-check.js';

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
