import type { ComponentChildren } from 'preact';
import { keyed, type RowKey } from './keyed.js';

/** As the `ref` of what replaces a button that was pressed: the focus goes on there. */
export const takesFocus = (element: HTMLElement | null): void => element?.focus();

interface PressProps {
  readonly isBusy: boolean;
  readonly onPress: () => unknown;
  readonly look?: 'main' | 'danger';
  /** Where it replaces what was pressed before. */
  readonly takesFocus?: boolean;
  /** Of a row: which key presses it, or only has it focused where it is final. */
  readonly by?: RowKey;
  readonly isFinal?: boolean;
  readonly children: ComponentChildren;
}

/** A button that does nothing while it is busy, and keeps the focus: one that is disabled would lose it. */
export const Press = ({
  isBusy,
  onPress,
  look,
  takesFocus: takes,
  by,
  isFinal,
  children,
}: PressProps) => (
  <button
    ref={takes === true ? takesFocus : null}
    type="button"
    class={look}
    {...(by !== undefined && keyed(by, isFinal))}
    aria-disabled={isBusy}
    onClick={() => {
      if (!isBusy) onPress();
    }}
  >
    {children}
  </button>
);
