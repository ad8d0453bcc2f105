import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ProblemKey, Severity } from '../../../core/problems/problem.js';
import { isValidField, severityRank } from '../../../core/problems/problem.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/report-problem.js';
import type { AlertAddress, ValueOf } from './alert-address.js';
import {
  kindOfName,
  messageOf,
  messageOfSeveral,
  readAddress,
  severityOf,
  valuesOf,
} from './alert-address.js';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { parseInstant } from '../fields/instants.js';
import { KIND_WORDING, parseKind } from '../problems/problem-key-parameters.js';
import type { AlertFault } from './alert-fault.js';

export interface NamedAlert {
  /** What it is called in the answer; of its own in each message. */
  readonly name: string;
  readonly alert: Alert;
}

export interface LocatedAlert extends NamedAlert {
  readonly resource: ProblemKey['resource'];
}

/** What a message changes in one problem, and the alerts that say so. */
export interface AlertChange {
  readonly key: ProblemKey;
  /** None where the problem is over. */
  readonly report: O.Option<Omit<ReportedProblem, 'validForMs'>>;
  readonly names: readonly string[];
}

/**
 * Merges the alerts of one problem, such as those of two disks of a server: it is open as long as one of them fires, whatever
 * their order, and has the highest severity and the earliest start of those that do.
 */
export const mergeAlerts = (alerts: readonly LocatedAlert[]): readonly AlertChange[] => {
  const groups = RNEA.groupBy(keyText)(alerts);
  return Object.values(groups).map(changeOf);
};

const keyText = ({ alert, resource }: LocatedAlert): string =>
  `${alert.kind} ${resource.type} ${resource.id}`;

const changeOf = (group: RNEA.ReadonlyNonEmptyArray<LocatedAlert>): AlertChange => {
  const [{ alert, resource }] = group;
  const key = { kind: alert.kind, resource };
  const firing = group.map(({ alert }) => alert).filter(({ isFiring }) => isFiring);
  const [worst, ...others] = firing.toSorted(bySeverity);
  return {
    key,
    names: group.map(({ name }) => name),
    report:
      worst === undefined
        ? O.none
        : O.some({
            ...key,
            severity: worst.severity,
            message: messageOfSeveral(worst.message, others.length),
            since: earliest(firing),
          }),
  };
};

const bySeverity = (one: Alert, other: Alert): number =>
  severityRank(one.severity) - severityRank(other.severity);

const earliest = (alerts: readonly Alert[]): O.Option<Date> => {
  const times = alerts.flatMap(({ since }) => (O.isSome(since) ? [since.value] : []));
  return O.fromNullable(times.toSorted((one, other) => one.getTime() - other.getTime())[0]);
};

/** An alert as the report of a problem, whose resource may still have to be found. */
export interface Alert {
  readonly isFiring: boolean;
  readonly address: AlertAddress;
  readonly kind: string;
  readonly severity: Severity;
  readonly message: string;
  /** None means now. */
  readonly since: O.Option<Date>;
}

/** Reads one alert of a message, or says the first thing that is wrong with it. */
export const readAlert = (input: unknown): E.Either<AlertFault, Alert> =>
  t.UnknownRecord.is(input) ? readRecord(input) : E.left({ _tag: 'NoAlert' });

const readRecord = (input: Readonly<Record<string, unknown>>): E.Either<AlertFault, Alert> => {
  const { status, labels, annotations = {}, startsAt } = input;
  const since = typeof startsAt === 'string' ? parseInstant(startsAt) : O.none;
  if (status !== 'firing' && status !== 'resolved') return E.left({ _tag: 'NoAlert' });
  if (!t.UnknownRecord.is(labels) || !t.UnknownRecord.is(annotations) || O.isNone(since))
    return E.left({ _tag: 'NoAlert' });
  const label = valuesOf(labels);
  return pipe(
    E.Do,
    E.apS('address', readAddress(label)),
    E.apS('kind', readKind(label)),
    E.map(({ address, kind }) => ({
      isFiring: status === 'firing',
      address,
      kind,
      severity: severityOf(label('severity')),
      message: readMessage(label, valuesOf(annotations), kind),
      since: O.filter(isValidField('since'))(since),
    })),
  );
};

const readKind = (label: ValueOf): E.Either<AlertFault, string> => {
  const written = label('kind');
  return O.isSome(written)
    ? E.fromOption((): AlertFault => ({
        _tag: 'InvalidLabel',
        label: 'kind',
        expected: KIND_WORDING,
      }))(parseKind(written.value))
    : E.fromOption((): AlertFault => ({ _tag: 'NoKind' }))(
        O.flatMap(kindOfName)(label('alertname')),
      );
};

const readMessage = (label: ValueOf, annotation: ValueOf, kind: string): string =>
  O.getOrElse(() => kind)(
    messageOf([annotation('summary'), annotation('description'), label('alertname')]),
  );

const MOST_NAME_CHARACTERS = 64;

/** What an alert is called in an answer: its place in the message, its name and its fingerprint, as far as it has them. */
export const alertName = (input: unknown, index: number): string => {
  const { labels, fingerprint } = t.UnknownRecord.is(input) ? input : {};
  const name = t.UnknownRecord.is(labels) ? valuesOf(labels)('alertname') : O.none;
  const parts = [
    ...(O.isSome(name) ? [JSON.stringify(name.value.slice(0, MOST_NAME_CHARACTERS))] : []),
    ...(typeof fingerprint === 'string' && /^[0-9a-f]{1,32}$/.test(fingerprint)
      ? [fingerprint]
      : []),
  ];
  return `Alert ${index + 1}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
};
