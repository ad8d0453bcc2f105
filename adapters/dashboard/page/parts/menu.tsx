import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface MenuProps {
  /** What it is called where its button has no words. */
  readonly label: string;
  readonly button: ComponentChildren;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

const isChosen = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.panel > a, .panel > button') !== null;

/** A button with a panel under it, which closes by Escape, by what is chosen in it, and once something else has the focus. */
export const Menu = ({ label, button, isCurrent = false, children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const focusButton = () => root.current?.querySelector('button')?.focus();
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  return (
    <div
      ref={root}
      class="menu"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        close();
        focusButton();
      }}
    >
      <button
        type="button"
        class={isCurrent ? 'quiet current' : 'quiet'}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          class="panel"
          // A dialog that is opened from here gives the focus back to what had it, which has to stay.
          onClickCapture={(event) => isChosen(event) && focusButton()}
          onClick={(event) => isChosen(event) && close()}
        >
          {children}
        </div>
      )}
    </div>
  );
};
