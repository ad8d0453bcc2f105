import { useEffect, useState } from 'preact/hooks';
import { type Answer, ask, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import type { Description } from './fields/field.js';

/** What is stored of a resource, and by which tag it is known. */
export interface Stored {
  readonly description: Description;
  readonly etag: string | null;
}

export const readDescription = (path: string): Promise<Stored | ErrorBody> =>
  ask(`${path}/description`).then(storedIn, () => UNREACHABLE);

const storedIn = (answer: Answer): Stored | ErrorBody =>
  isOk(answer) ? { description: answer.body as Description, etag: answer.etag } : errorOf(answer);

export const isStoredOne = (read: Stored | ErrorBody): read is Stored => 'description' in read;

/** Read once, when a form is opened: what is typed there is a change of that. */
export const useDescription = (path: string): Stored | ErrorBody | undefined => {
  const [read, setRead] = useState<Stored | ErrorBody>();
  useEffect(() => void readDescription(path).then(setRead), [path]);
  return read;
};
