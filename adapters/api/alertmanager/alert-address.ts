import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey, Severity } from '../../../core/problems/problem.js';
import { MESSAGE_CHARACTERS } from '../../../core/problems/problem.js';
import type { ResourceRef, SubjectType } from '../../../core/shared/resource.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import { oneOf } from '../fields/decode-exactly.js';
import { parseResourceAddress, RESOURCE_ADDRESS_WORDING } from '../resources/resource-body.js';
import type { AlertFault } from './alert-fault.js';
import { cutLine, toPrintableLine } from '../../../core/shared/name.js';
import { parseKind } from '../problems/problem-key-parameters.js';

type Subject = ProblemKey['resource'];

/** The labels that say which resource an alert is about: the resource itself, or where it is to be looked up. */
export type AlertAddress =
  | { readonly _tag: 'Known'; readonly resource: Subject }
  | { readonly _tag: 'ToFind'; readonly address: string; readonly type: O.Option<SubjectType> };

/** Reads `resource_id`, or else `path`, and `resource_type`. */
export const readAddress = (label: ValueOf): E.Either<AlertFault, AlertAddress> =>
  pipe(
    E.Do,
    E.apS(
      'type',
      readLabel(label, 'resource_type', oneOf(SUBJECT_TYPES), `one of ${SUBJECT_TYPES.join(', ')}`),
    ),
    E.apS('id', readLabel(label, 'resource_id', parseUuid, 'a UUID')),
    E.apS('path', readLabel(label, 'path', parseResourceAddress, RESOURCE_ADDRESS_WORDING)),
    E.flatMap(({ type, id, path }) =>
      O.isSome(id) && O.isSome(type)
        ? E.right<AlertFault, AlertAddress>({
            _tag: 'Known',
            resource: { type: type.value, id: id.value },
          })
        : toFind(O.isSome(id) ? id : path, type),
    ),
  );

const toFind = (
  address: O.Option<string>,
  type: O.Option<SubjectType>,
): E.Either<AlertFault, AlertAddress> =>
  O.isSome(address)
    ? E.right({ _tag: 'ToFind', address: address.value, type })
    : E.left({ _tag: 'NoResource' });

/** A label that may be absent. */
const readLabel = <A>(
  value: ValueOf,
  label: string,
  parse: (text: string) => O.Option<A>,
  expected: string,
): E.Either<AlertFault, O.Option<A>> => {
  const text = value(label);
  if (O.isNone(text)) return E.right(O.none);
  const parsed = parse(text.value);
  return O.isSome(parsed) ? E.right(parsed) : E.left({ _tag: 'InvalidLabel', label, expected });
};

/** The addresses that have to be looked up, each once. */
export const addressesToFind = (addresses: readonly AlertAddress[]): readonly string[] => [
  ...new Set(addresses.flatMap((address) => (address._tag === 'ToFind' ? [address.address] : []))),
];

/** The only resource that an alert is about, by what was found at each address. */
export const subjectOf = (
  address: AlertAddress,
  found: ReadonlyMap<string, readonly ResourceRef[]>,
): E.Either<AlertFault, Subject> => {
  if (address._tag === 'Known') return E.right(address.resource);
  const { address: text, type } = address;
  const [only, ...others] = (found.get(text) ?? []).filter(
    (resource) => O.isNone(type) || resource.type === type.value,
  );
  if (only === undefined)
    return E.left({
      _tag: 'NothingAt',
      what: O.getOrElse((): string => 'resource')(type),
      address: text,
    });
  const types = [only, ...others].map((resource) => resource.type);
  return others.length === 0
    ? E.right({ type: only.type, id: only.id })
    : E.left({ _tag: 'SeveralAt', address: text, types });
};

/** The value of a label or an annotation; an empty one counts as absent, as in Prometheus. */
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
