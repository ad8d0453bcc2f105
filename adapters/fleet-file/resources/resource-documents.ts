import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { Kinds } from '../../../core/described/kind.js';
import { ENGINES, namesOfProtocol, protocolOf } from '../../../core/engines/engines.js';
import type { FleetResource, FleetResourceOf } from '../../../core/fleet/fleet-resource.js';
import { CHILD_TYPES, type ResourceType, type SubjectType } from '../../../core/shared/resource.js';
import type { ResourceDocuments } from '../../api/serving.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import { isMapping, type Mapping } from '../codec/record.js';
import { listsDatabases } from '../fleet/databases-codec.js';
import { readResource } from './read-resource.js';
import { isKept } from '../../../core/described/kept.js';
import {
  describeInstance,
  describeNamed,
  describeSettled,
} from '../../../core/fleet/describe-fleet.js';
import {
  encodeChannel,
  encodeDatabase,
  encodeDestination,
  encodeInstance,
  encodePolicy,
  encodeSchedule,
  encodeServer,
} from '../fleet/encode-resource.js';

/** Single resources as a fleet file has them. They may refer neither to files nor to the environment. */
export const resourceDocuments = (kinds: Kinds): ResourceDocuments => {
  const read = readResource(kinds);
  return {
    write: writeResource,
    readNew: (type, document) => (above) => read(type, document, above),
    readPatch: (patch) => (before, above) => {
      if (before.type === 'fleet') return E.left(['fleet: it is described by what is in it']);
      const changed = mergePatch(writeResource(before), withoutChildren(before.type, patch));
      const after = read(before.type, changed, above);
      const mistakes = [
        ...childMistakes(before.type, patch),
        ...(E.isLeft(after) ? after.left : otherEngine(before, after.right[0].resource)),
      ];
      if (isNonEmpty(mistakes)) return E.left(mistakes);
      return pipe(
        after,
        E.map(([{ resource }]) => resource),
      );
    },
  };
};

/** Where a patch has what is under the resource; the databases of an instance may also be said to be all, or no longer. */
const childKeys = (type: ResourceType, patch: Mapping): readonly string[] =>
  (CHILD_TYPES[type] ?? [])
    .filter((child) => child !== 'database' || listsDatabases(patch['databases']))
    .map((child) => PLURALS[child]);

const withoutChildren = (type: ResourceType, patch: unknown): unknown =>
  isMapping(patch) ? childKeys(type, patch).reduce(without, patch) : patch;

const without = (mapping: Mapping, key: string): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== key));

const childMistakes = (type: ResourceType, patch: unknown): readonly string[] =>
  !isMapping(patch)
    ? []
    : childKeys(type, patch)
        .filter((key) => Object.hasOwn(patch, key))
        .map(
          (key) =>
            `${type}.${key}: ${key} are resources of their own; add or change each by itself`,
        );

/** What is under an instance was read by its engine: names and formats of dumps differ. */
const otherEngine = (before: FleetResource, after: FleetResource): readonly string[] =>
  before.type !== 'instance' ||
  after.type !== 'instance' ||
  protocolOf(before.attributes.engine) === protocolOf(after.attributes.engine)
    ? []
    : [`instance.engine: ${apart(before, after)}; add another instance instead`];

const apart = (...instances: readonly FleetResourceOf<'instance'>[]): string =>
  ENGINES.filter((engine) => instances.some(({ attributes }) => attributes.engine === engine))
    .map(protocolOf)
    .map(namesOfProtocol)
    .join(' is no ');

/**
 * Applies a merge patch (RFC 7396): a mapping changes what it names, null removes, all else replaces. What is sent for a secret that
 * is kept replaces it as well, so that a mistake in it is shown as it was sent.
 */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isMapping(patch)) return patch;
  const before = isMapping(target) && !isKept(target) ? Object.entries(target) : [];
  const merged = new Map<string, unknown>(before);
  for (const [key, change] of Object.entries(patch))
    if (change === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), change));
  return Object.fromEntries(merged);
};

/**
 * What a fleet file has of one resource, without what is under it and without its maintenance and access. The same resource gives the same
 * text, in whatever order a store has its members: the name comes first, then all else by the alphabet.
 */
const writeResource = (resource: FleetResource): Mapping => {
  const write = WRITERS[resource.type] as (resource: FleetResource) => object;
  return ordered({ name: resource.name, ...write(resource) });
};

const WRITERS: { readonly [T in SubjectType]: (resource: FleetResourceOf<T>) => object } = {
  server: (one) => encodeServer(describeNamed(one)),
  instance: (one) => encodeInstance(describeInstance(one)),
  database: (one) => encodeDatabase(describeNamed(one)),
  schedule: (one) => encodeSchedule(describeNamed(one)),
  destination: (one) => encodeDestination(describeSettled(one)),
  channel: (one) => encodeChannel(describeSettled(one)),
  policy: (one) => encodePolicy(describeNamed(one)),
  fleet: () => ({}),
};

const ordered = (mapping: object): Mapping =>
  Object.fromEntries(
    Object.entries(mapping)
      .sort(([a], [b]) => Number(b === 'name') - Number(a === 'name') || (a < b ? -1 : 1))
      .map(([key, value]) => [key, isMapping(value) ? ordered(value) : value]),
  );
