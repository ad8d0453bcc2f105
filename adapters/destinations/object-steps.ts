import { refusal } from './storage-error.js';

/** Printable ASCII; a name that leads elsewhere, or is hidden, is none of ours. */
const STEP = /^[\x21-\x2d\x30-\x7e][\x20-\x2e\x30-\x7e]{0,250}$/;

/** Whether an object may have such a name, or lie in a folder of that name. */
export const isStep = (name: string): boolean => STEP.test(name);

/** The names of the folders of an object, and at last its own. */
export const objectSteps = (object: string): readonly string[] => {
  const steps = object.split('/');
  if (!steps.every(isStep)) throw refusal('destination_failed');
  return steps;
};

const PART = /^\.(.+)\.part$/;

/** The name of the object whose part has this name; undefined where it is no part. */
export const wholeOf = (part: string): string | undefined => PART.exec(part)?.[1];

export const PROBE = '.shipshape-probe-';

/** Whether a file in the folder of a destination is what a probe writes, or the part of that. */
export const isProbe = (name: string): boolean => (wholeOf(name) ?? name).startsWith(PROBE);

/** What a probe leaves that was killed is as old; that of another node is not. */
export const OLD_PROBE_MS = 3_600_000;
