import { storedText } from '../../live/stored.js';
import { linkToAdd } from '../edit-route.js';
import { ON_FLEET, useMay } from '../../live/use-live.js';

/** The form to which somebody comes back who has added something that it refers to. */
const RETURN = storedText('shipshape-return');

/** Where to go on after something was added; taken once. */
export const takeReturn = (): string | undefined => {
  const to = RETURN.get();
  RETURN.set(undefined);
  return to;
};

/** What a form refers to can be added on the way: what is typed here stays. */
export const AddOne = ({ type }: { readonly type: string }) => {
  const may = useMay();
  return !may('fleet:write', ON_FLEET) ? null : (
    <p class="hint">
      <a href={linkToAdd(type)} onClick={() => RETURN.set(location.search)}>
        Add a {type}
      </a>{' '}
      and come back
    </p>
  );
};
