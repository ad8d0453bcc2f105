import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import {
  type ResourceRef,
  SUBJECT_TYPES,
  type SubjectType,
} from '../../../core/shared/resource.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import { oneOf } from '../fields/text-fields.js';
import { parseResourceAddress, RESOURCE_ADDRESS_WORDING } from '../resources/resource-body.js';
import type { AlertFault } from './alert-fault.js';
import type { ValueOf } from './alert-fields.js';

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
