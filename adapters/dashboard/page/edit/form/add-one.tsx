import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ON_FLEET, useMayName } from '../../live/use-live.js';

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
