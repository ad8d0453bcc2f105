import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Severity } from '../../../core/problems/problem.js';
import { MESSAGE_CHARACTERS } from '../../../core/problems/validate-report.js';
import { cutLine, toPrintableLine } from '../../../core/shared/name.js';
import { parseKind } from '../problems/problem-key-parameters.js';

/** The value of a label or an annotation; an empty one is none, as in Prometheus. */
export type ValueOf = (name: string) => O.Option<string>;

/** The labels or the annotations of an alert. */
export const valuesOf =
  (record: Readonly<Record<string, unknown>>): ValueOf =>
  (name) =>
    pipe(
      record[name],
      O.fromPredicate((value): value is string => typeof value === 'string' && value !== ''),
    );

/** What else the rules of Prometheus call the severities; whatever is in none of the lists is a warning. */
const SEVERITY_OF: ReadonlyMap<string, Severity> = new Map([
  ...['critical', 'page', 'error', 'high', 'fatal', 'emergency', 'disaster'].map(
    (word) => [word, 'critical'] as const,
  ),
  ...['info', 'information', 'informational', 'notice', 'low', 'debug', 'none'].map(
    (word) => [word, 'info'] as const,
  ),
]);

/** The severity that a label of this value stands for. */
export const severityOf = (label: O.Option<string>): Severity =>
  pipe(
    label,
    O.flatMap((text) => O.fromNullable(SEVERITY_OF.get(text.toLowerCase()))),
    O.getOrElse((): Severity => 'warning'),
  );

const KIND_CHARACTERS = 64;

/** The kind of the problems of an alert with this name: `DiskNearlyFull` becomes `disk_nearly_full`. */
export const kindOfName = (alertName: string): O.Option<string> =>
  parseKind(
    alertName
      .slice(0, 4 * KIND_CHARACTERS)
      .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .slice(0, KIND_CHARACTERS)
      .replace(/_$/, ''),
  );

/** The first of these texts that has something to print, on one line of the length that a message may have. */
export const messageOf = (texts: readonly O.Option<string>[]): O.Option<string> =>
  pipe(
    texts.flatMap((text) => (O.isSome(text) ? [toPrintableLine(text.value)] : [])),
    (lines) => O.fromNullable(lines.find((line) => line !== '')),
    O.map((line) => cutLine(line, MESSAGE_CHARACTERS)),
  );

/** The message of a problem for which several alerts stand, of which it is the first one's. */
export const messageOfSeveral = (message: string, others: number): string => {
  if (others === 0) return message;
  const ending = ` (and ${others} more ${others === 1 ? 'alert' : 'alerts'})`;
  return `${cutLine(message, MESSAGE_CHARACTERS - ending.length)}${ending}`;
};
