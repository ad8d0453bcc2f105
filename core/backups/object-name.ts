import { type DumpFileFacts, fileEnding, timeInName } from './dump-file-name.js';
import type { Uuid } from '../shared/uuid.js';

/** Identifies an attempt of a run among those of all runs. */
export interface RunAttempt {
  readonly id: Uuid;
  readonly fence: number;
}

export interface ObjectFacts extends Pick<DumpFileFacts, 'engine' | 'toolMajor' | 'format'> {
  readonly databasePath: string;
  readonly plannedFor: Date;
  readonly run: RunAttempt;
  readonly isEncrypted: boolean;
}

/**
 * The name of a dump in a destination, such as `db-eu-1/main/shop/20261122T030000Z-018f2a3b-1.pg18.dump`: relative, of printable ASCII
 * and its own for each attempt, since the fence is in it. What is encrypted ends in `.age`.
 */
export const objectName = (facts: ObjectFacts): string =>
  nameIn(objectFolder(facts.databasePath), facts);

/** The names to look for: this one, and the one that an earlier version gave. */
export const objectNames = (facts: ObjectFacts): readonly string[] => [
  ...new Set([objectName(facts), nameIn(formerFolder(facts.databasePath), facts)]),
];

const nameIn = (folder: string, facts: ObjectFacts): string => {
  const ending = `${fileEnding(facts)}${facts.isEncrypted ? '.age' : ''}`;
  return `${folder}/${timeInName(facts.plannedFor)}${attemptText(facts.run)}${ending}`;
};

export const manifestName = (object: string): string => `${object}.json`;

/** Whether an object or a manifest was written by this attempt of a run. */
export const isObjectOf =
  (run: RunAttempt) =>
  (object: string): boolean =>
    object.includes(attemptText(run));

/** Whether it is the manifest of any attempt of a run, which may be written long after that. */
export const isManifestOf =
  ({ id }: Pick<RunAttempt, 'id'>) =>
  (object: string): boolean =>
    object.includes(`-${id.slice(0, 8)}-`) && object.endsWith('.json');

/** Whether it was written by an earlier attempt of that run. */
export const isObjectOfEarlier =
  ({ id, fence }: RunAttempt) =>
  (object: string): boolean => {
    const [, ofObject] = new RegExp(`-${id.slice(0, 8)}-(\\d{1,9})\\.`).exec(object) ?? [];
    return ofObject !== undefined && Number(ofObject) < fence;
  };

/** The due time of the run of an object, as `timeInName` writes it; empty if it has none. */
export const timeOfObject = (object: string): string =>
  /\/(\d{8}T\d{6}Z)-[^/]*$/.exec(object)?.[1] ?? '';

const attemptText = ({ id, fence }: RunAttempt): string => `-${id.slice(0, 8)}-${fence}.`;

/** The form of the names of dumps, and of the manifests next to them. */
const DUMP_OBJECT =
  /\/\d{8}T\d{6}Z-[\da-f]{8}-\d{1,9}\.[a-z]{2,7}\d{1,3}\.[a-z]{2,9}(?:\.age)?(?:\.json)?$/;

/** Whether a name has the form of ours. Sweeping removes nothing else. */
export const isDumpObject = (name: string): boolean => DUMP_OBJECT.test(name);

/** Every file system allows 255 bytes for each name of a path; some storage adds a few of its own. */
const MOST_CHARACTERS = 251;

/**
 * The folder of a database in a destination, of printable ASCII and without hidden names: each name of the path with every
 * UTF-8 byte as `%XX` but letters, digits, `-`, `.`, `_` and `~`, and a dot that begins it. It decodes like a URL. A name that
 * would be too long is cut after a whole character, with `~` and a digest of all of it at its end.
 */
export const objectFolder = (databasePath: string): string =>
  databasePath.split('/').map(spelled).join('/');

/** An escape in the path stays as it is. */
const PIECES = /%[\dA-F]{2}|[\w.~-]|[^]/gu;

const spelled = (step: string): string => {
  const name = (step.match(PIECES) ?? ['_']).map(escaped).join('');
  return name.length <= MOST_CHARACTERS ? name : shortened(name);
};

const escaped = (piece: string, index: number): string => {
  if (piece === '.' && index === 0) return '%2E';
  return piece.length === 3 || /^[\w.~-]$/.test(piece)
    ? piece
    : Array.from(new TextEncoder().encode(piece), inHex).join('');
};

const inHex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** A character of UTF-8 begins with none of the bytes from 80 to BF. */
const shortened = (name: string): string => {
  const suffix = `~${digestOf(name)}`;
  const cut = MOST_CHARACTERS - suffix.length;
  const starts = [...name.matchAll(/%[\dA-F]{2}|./g)].filter(([piece]) => !/^%[89AB]/.test(piece));
  const end = starts.findLast(({ index }) => index <= cut)?.index;
  return `${name.slice(0, end)}${suffix}`;
};

/** FNV-1a of 64 bits: enough for names that were not made to collide, and objects in one folder never share a name. */
const digestOf = (text: string): string =>
  Array.from(text, (character) => BigInt(character.charCodeAt(0)))
    .reduce((hash, code) => BigInt.asUintN(64, (hash ^ code) * 0x100000001b3n), 0xcbf29ce484222325n)
    .toString(16)
    .padStart(16, '0');

const FORMER_CHARACTERS = 100;

/** The folder as earlier versions named it: two names could share one. */
const formerFolder = (databasePath: string): string =>
  databasePath
    .split('/')
    .map((step) =>
      step
        .replace(/[^A-Za-z0-9._-]/g, '_')
        .replace(/^\.|^$/, '_')
        .slice(0, FORMER_CHARACTERS),
    )
    .join('/');
