import { createContext, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Field } from '../fields/fields.js';
import { ON_FLEET, useMayName } from '../../live/use-live.js';

interface SecretInputProps {
  readonly label: string;
  /** What is typed shows unless somebody hides it: an address cannot be typed blindly. */
  readonly isAddress: boolean;
  /** The field, seen or not. What is stored never comes here. */
  readonly children: (isSeen: boolean) => VNode;
}

/** A secret on a line, which is seen where somebody wants that. */
export const SecretInput = ({ label, isAddress, children }: SecretInputProps) => {
  const [isSeen, setSeen] = useState(isAddress);
  return (
    <span class="secret">
      {children(isSeen)}
      <button type="button" onClick={() => setSeen(!isSeen)}>
        {isSeen ? 'Hide' : 'Show'}
        <span class="unseen"> {label}</span>
      </button>
    </span>
  );
};

/** The id of the list that completes time zones. */
export const ZONES = 'time-zones';

export const isZone = ({ at }: Field): boolean => /(^|\.)timezone$/.test(at);

/** Browsers know the names of time zones. */
const NAMES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export const Zones = () => (
  <datalist id={ZONES}>
    {NAMES.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** Makes one of a type; its name is chosen then. */
export type AddMissing = (type: 'destination', choose: (name: string) => void) => void;

/** What is missing is made over the form that has it in a field; nothing where there is no such form. */
export const Missing = createContext<AddMissing | undefined>(undefined);

interface AddOneProps {
  readonly type: 'destination';
  readonly onAdded: (name: string) => void;
}

/** Beside a field for the name of one: there may be none yet. */
export const AddOne = ({ type, onAdded }: AddOneProps) => {
  const add = useContext(Missing);
  const mayName = useMayName();
  return add === undefined || !mayName(type, ON_FLEET) ? null : (
    <button type="button" class="add-one" onClick={() => add(type, onAdded)}>
      Add a {type} …
    </button>
  );
};
