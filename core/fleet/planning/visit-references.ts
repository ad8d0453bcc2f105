import { type Field, type Fields, storedName } from '../../described/field.js';
import { FLEET } from '../../described/instance.js';
import { NO_POLICY } from '../../described/policy.js';
import { RESOURCE_FIELDS } from '../../described/kind.js';
import { resourcePath } from '../../shared/resource.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';

/** What a resource names, and where. */
export interface Reference extends FleetResourceKey {
  readonly type: 'destination' | 'instance' | 'policy';
  /** Its place in what a document says of the resource, such as `destination` or `schedules[0].copies[1].destination`. */
  readonly at: string;
  /** What stands there: the name of a destination or of a policy, or the path of an instance. */
  readonly named: string;
}

type Attributes = FleetResource['attributes'];

type Visit = (reference: Reference) => string;

/** Visits each reference in a value, and puts in its place what that returns; where all is as it was, so is the result. */
type Visitor = (value: unknown, place: string, visit: Visit) => unknown;

const visitorOf = ({
  value: { shape },
  refersTo: type,
}: Pick<Field, 'value' | 'refersTo'>): Visitor | undefined => {
  if (type !== undefined) return named(type);
  if (shape.as === 'fields') return fieldsVisitor(shape.fields);
  if (shape.as !== 'list') return undefined;
  const visitItem = visitorOf({ value: shape.of });
  return visitItem && listVisitor(visitItem);
};

const named =
  (type: Reference['type']): Visitor =>
  (value, place, visit) => {
    if (typeof value !== 'string' || (type === 'policy' && value === NO_POLICY)) return value;
    const path = type === 'instance' ? value : resourcePath(value);
    return visit({ type, at: place, named: value, path });
  };

const listVisitor =
  (visitItem: Visitor): Visitor =>
  (value, place, visit) => {
    const items = value as readonly unknown[];
    const visited = items.map((item, index) => visitItem(item, `${place}[${index}]`, visit));
    return visited.every((item, index) => item === items[index]) ? items : visited;
  };

const fieldsVisitor = (fields: Fields): Visitor | undefined => {
  const inner = Object.entries<Field>(fields).flatMap(([field, one]) => {
    const visitField = visitorOf(one);
    return visitField === undefined ? [] : [{ field, visitField, stored: storedName(field, one) }];
  });
  if (inner.length === 0) return undefined;
  return (value, place, visit) => {
    let visited = value as Readonly<Record<string, unknown>>;
    for (const { field, visitField, stored } of inner) {
      const before = visited[stored];
      if (before === undefined) continue;
      const after = visitField(before, place === '' ? field : `${place}.${field}`, visit);
      if (after !== before) visited = { ...visited, [stored]: after };
    }
    return visited;
  };
};

const VISITORS: ReadonlyMap<string, Visitor | undefined> = new Map(
  Object.entries({ ...RESOURCE_FIELDS, fleet: FLEET }).map(([type, fields]) => [
    type,
    fieldsVisitor(fields),
  ]),
);

/** The attributes of a resource with what they refer to by other names. */
export const withReferences = ({ type, attributes }: FleetResource, visit: Visit): Attributes =>
  (VISITORS.get(type)?.(attributes, '', visit) as Attributes | undefined) ?? attributes;

/** The references of a resource; they are read often, and a large fleet has many. */
export const referencesOf = (resource: FleetResource): readonly Reference[] => {
  const references: Reference[] = [];
  void withReferences(resource, (reference) => {
    void references.push(reference);
    return reference.named;
  });
  return references;
};
