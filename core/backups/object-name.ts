import { type DumpFileFacts, fileEnding, timeInName } from './dump-file-name.js';
import { formerFolder, objectFolder } from './object-folder.js';
import type { Uuid } from '../shared/uuid.js';

/** What tells the attempts of all runs apart. */
export interface RunMark {
  readonly id: Uuid;
  readonly fence: number;
}

/** What the name of a dump in a destination is made of. */
export interface ObjectFacts extends Pick<DumpFileFacts, 'engine' | 'toolMajor' | 'format'> {
  readonly databasePath: string;
  readonly plannedFor: Date;
  readonly run: RunMark;
  readonly isEncrypted: boolean;
}

/**
 * The name of a dump in a destination, such as `db-eu-1/main/shop/20261122T030000Z-018f2a3b-1.pg18.dump`: relative, of printable ASCII
 * and its own for each attempt, since the fence is in it. What is encrypted ends in `.age`.
 */
export const objectName = (facts: ObjectFacts): string =>
  nameIn(objectFolder(facts.databasePath), facts);

/** That, and as an earlier version may have named what is found out by its name alone. */
export const objectNames = (facts: ObjectFacts): readonly string[] => [
  ...new Set([objectName(facts), nameIn(formerFolder(facts.databasePath), facts)]),
];

const nameIn = (folder: string, facts: ObjectFacts): string => {
  const ending = `${fileEnding(facts)}${facts.isEncrypted ? '.age' : ''}`;
  return `${folder}/${timeInName(facts.plannedFor)}${markOf(facts.run)}${ending}`;
};

/** The name of what describes a dump, next to it. */
export const manifestName = (object: string): string => `${object}.json`;

/** Whether an object, or its manifest, is one that such a run writes. */
export const isObjectOf =
  (run: RunMark) =>
  (object: string): boolean =>
    object.includes(markOf(run));

/** Whether it is one of an earlier attempt of that run. */
export const isObjectOfEarlier =
  ({ id, fence }: RunMark) =>
  (object: string): boolean => {
    const [, ofObject] = new RegExp(`-${id.slice(0, 8)}-(\\d{1,9})\\.`).exec(object) ?? [];
    return ofObject !== undefined && Number(ofObject) < fence;
  };

/** The time that the run of an object was planned for, as `timeInName` writes it; empty where it has none. */
export const timeOfObject = (object: string): string =>
  /\/(\d{8}T\d{6}Z)-[^/]*$/.exec(object)?.[1] ?? '';

const markOf = ({ id, fence }: RunMark): string => `-${id.slice(0, 8)}-${fence}.`;

/** As `objectName` makes the names of dumps, and of the manifests next to them. */
const DUMP_OBJECT =
  /\/\d{8}T\d{6}Z-[\da-f]{8}-\d{1,9}\.[a-z]{2,7}\d{1,3}\.[a-z]{2,9}(?:\.age)?(?:\.json)?$/;

/** Whether a name is one of ours, by its form. Only what has such a name is ever swept. */
export const isDumpObject = (name: string): boolean => DUMP_OBJECT.test(name);
