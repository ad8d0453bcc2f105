import { useState } from 'preact/hooks';
import type { PlanBody } from '../live/bodies.js';
import { valuesOf } from './description.js';
import type { Field, Values } from './fields/field.js';
import { spread } from './fields/items.js';
import { mergeEdits, type Merged } from './merge-edits.js';
import { isStoredOne, readDescription, type Stored } from './use-description.js';

export interface Edits {
  readonly stored: Stored;
  readonly values: Values;
  /** What somebody else has changed since the form was opened. */
  readonly merged: Merged | undefined;
  /** What would follow, of which is asked. */
  readonly plan: PlanBody | undefined;
  readonly change: (at: string, text: string) => void;
  readonly replace: (values: Values) => void;
  readonly ask: (plan: PlanBody | undefined) => void;
  /** Reads what is stored now, and lays what was typed over it. */
  readonly catchUp: (path: string) => Promise<void>;
}

/** What is typed over what is stored. */
export const useEdits = (fields: readonly Field[], first: Stored): Edits => {
  const [stored, setStored] = useState(() => spreadIn(fields, first));
  const [values, setValues] = useState(() => valuesOf(fields, stored.description));
  const [merged, setMerged] = useState<Merged>();
  const [plan, ask] = useState<PlanBody>();
  const replace = (next: Values) => {
    setValues(next);
    ask(undefined);
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
  return { stored, values, merged, plan, change, replace, ask, catchUp };
};

const spreadIn = (fields: readonly Field[], { description, etag }: Stored): Stored => ({
  description: spread(fields, description),
  etag,
});
