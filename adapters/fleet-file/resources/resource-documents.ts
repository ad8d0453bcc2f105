import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { Kinds } from '../../../core/described/kind.js';
import { ENGINES, namesOfProtocol, protocolOf } from '../../../core/engines/engines.js';
import type { FleetResource, FleetResourceOf } from '../../../core/fleet/fleet-resource.js';
import type { ResourceType, SubjectType } from '../../../core/shared/resource.js';
import type { ResourceDocuments } from '../../api/fleet/resource-documents.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import { isMapping, type Mapping } from '../codec/record.js';
import { mergePatch } from './merge-patch.js';
import { readResource } from './read-resource.js';
import { writeResource } from './write-resource.js';

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

const CHILDREN: Readonly<Partial<Record<SubjectType, ResourceType>>> = {
  server: 'instance',
  instance: 'database',
  database: 'schedule',
};

const childKey = (type: ResourceType): string | undefined => {
  const child = CHILDREN[type];
  return child === undefined ? undefined : PLURALS[child];
};

const withoutChildren = (type: ResourceType, patch: unknown): unknown => {
  const key = childKey(type);
  return isMapping(patch) && key !== undefined ? without(key, patch) : patch;
};

const without = (key: string, { [key]: _child, ...mapping }: Mapping): Mapping => mapping;

const childMistakes = (type: ResourceType, patch: unknown): readonly string[] => {
  const key = childKey(type);
  return isMapping(patch) && key !== undefined && Object.hasOwn(patch, key)
    ? [
        `${type}.${key}: these are resources of their own; add one by POST /v1/${PLURALS[type]}/{id}/${key}, change one by PATCH /v1/${key}/{id}`,
      ]
    : [];
};

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
