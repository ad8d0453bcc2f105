import { useEffect, useState } from 'preact/hooks';
import type { ErrorBody, PlanBody } from '../live/bodies.js';
import { valuesOf } from './description.js';
import type { Description, Field, Values } from './fields/fields.js';
import { isShown, spread, withItems } from './fields/fields.js';
import { useKeptDraft } from './use-draft.js';
import { type Answer, ask, errorOf, isOk } from '../live/ask.js';

export interface Edits {
  readonly stored: Stored;
  readonly values: Values;
  /** What somebody else has changed since the form was opened. */
  readonly merged: Merged | undefined;
  /** What would follow, of which is asked. */
  readonly plan: PlanBody | undefined;
  /** Whether what was typed before, and not saved, is there again. */
  readonly isOld: boolean;
  /** Leaves that for what is stored. */
  readonly forget: () => void;
  readonly change: (at: string, text: string) => void;
  readonly replace: (values: Values) => void;
  readonly ask: (plan: PlanBody | undefined) => void;
  /** Reads what is stored now, and lays what was typed over it. */
  readonly catchUp: (path: string) => Promise<void>;
}

/** What is typed over what is stored. */
export const useEdits = (fields: readonly Field[], first: Stored): Edits => {
  const [stored, setStored] = useState(() => spreadIn(fields, first));
  const kept = useKeptDraft('');
  const begun = () => valuesOf(fields, stored.description);
  const [values, setValues] = useState(() => ({ ...begun(), ...kept.values() }));
  const [isOld, setOld] = useState(() => Object.keys(kept.values()).length > 0);
  const [merged, setMerged] = useState<Merged>();
  const [plan, ask] = useState<PlanBody>();
  const replace = (next: Values) => {
    setValues(next);
    kept.keep(fields, changedIn(next, begun()));
    ask(undefined);
  };
  const forget = () => {
    kept.forget();
    setOld(false);
    setValues(begun());
  };
  const change = (at: string, text: string) => replace({ ...values, [at]: text });
  const catchUp = async (path: string) => {
    const read = await readDescription(path);
    if (!isStoredOne(read)) return;
    const now = spreadIn(fields, read);
    const next = mergeEdits(fields, stored.description, now.description, values);
    setStored(now);
    setValues(next.values);
    setMerged(next);
    ask(undefined);
  };
  return { stored, values, merged, plan, isOld, change, replace, ask, catchUp, forget };
};

/** What was typed over what is stored. */
const changedIn = (values: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([at, text]) => text !== (stored[at] ?? '')));

const spreadIn = (fields: readonly Field[], { description, etag }: Stored): Stored => ({
  description: spread(fields, description),
  etag,
});

export interface Merged {
  readonly values: Values;
  /** What somebody else has changed meanwhile. */
  readonly theirs: readonly string[];
  /** Of that what was typed over, which is kept, with what is stored now. */
  readonly both: readonly { readonly label: string; readonly stored: string }[];
}

/** What was typed, over what somebody else has stored meanwhile. */
const mergeEdits = (
  fields: readonly Field[],
  before: Description,
  now: Description,
  values: Values,
): Merged => {
  const [old, stored] = [valuesOf(fields, before), valuesOf(fields, now)];
  const places = withItems(fields, stored).filter(isShown(stored));
  const textAt = (one: Values, at: string) => one[at] ?? '';
  const theirs = places.filter(({ at }) => textAt(old, at) !== textAt(stored, at));
  const typed = changedIn(values, old);
  return {
    values: { ...stored, ...typed },
    theirs: theirs.map(({ label }) => label),
    both: theirs
      .filter(({ at }) => at in typed && textAt(values, at) !== textAt(stored, at))
      .map(({ at, label }) => ({ label, stored: textAt(stored, at) })),
  };
};

/** What is stored of a resource, and by which tag it is known. */
export interface Stored {
  readonly description: Description;
  readonly etag: string | null;
}

export const readDescription = (path: string): Promise<Stored | ErrorBody> =>
  ask(`${path}/description`).then(storedIn);

const storedIn = (answer: Answer): Stored | ErrorBody =>
  isOk(answer) ? { description: answer.body as Description, etag: answer.etag } : errorOf(answer);

export const isStoredOne = (read: Stored | ErrorBody): read is Stored => 'description' in read;

/** Read once, when a form is opened: what is typed there is a change of that. */
export const useDescription = (path: string): Stored | ErrorBody | undefined => {
  const [read, setRead] = useState<Stored | ErrorBody>();
  useEffect(() => void readDescription(path).then(setRead), [path]);
  return read;
};
