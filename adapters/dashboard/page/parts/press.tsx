import type { ComponentChildren } from 'preact';

/** As the `ref` of what replaces a button that was pressed: the focus goes on there. */
export const takesFocus = (element: HTMLElement | null): void => element?.focus();

interface PressProps {
  readonly isBusy: boolean;
  readonly onPress: () => unknown;
  readonly look?: 'main' | 'danger';
  /** Where it replaces what was pressed before. */
  readonly takesFocus?: boolean;
  readonly children: ComponentChildren;
}

/** A button that does nothing while it is busy, and keeps the focus: one that is disabled would lose it. */
export const Press = ({ isBusy, onPress, look, takesFocus: takes, children }: PressProps) => (
  <button
    ref={takes === true ? takesFocus : null}
    type="button"
    class={look}
    aria-disabled={isBusy}
    onClick={() => {
      if (!isBusy) onPress();
    }}
  >
    {children}
  </button>
);
