import { useRef, useState } from 'preact/hooks';

interface Busy {
  readonly isBusy: boolean;
  /** Returns whether nothing was under way. It holds at once: two presses of a button may come before the page is drawn again. */
  readonly begin: () => boolean;
  readonly end: () => void;
}

/** One request at a time. Buttons stay focusable meanwhile (`aria-disabled`), so that the focus stays where it is. */
export const useBusy = (): Busy => {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const set = (value: boolean) => {
    isUnderWay.current = value;
    setBusy(value);
  };
  const begin = () => {
    if (isUnderWay.current) return false;
    set(true);
    return true;
  };
  return {
    isBusy,
    begin,
    end: () => set(false),
  };
};
