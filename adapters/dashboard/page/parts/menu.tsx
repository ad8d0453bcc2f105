import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface MenuProps {
  /** What it is called where its button has no words. */
  readonly label: string;
  readonly button: ComponentChildren;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A button with a panel under it, which closes by Escape, by what is chosen in it, and once something else has the focus. */
export const Menu = ({ label, button, isCurrent = false, children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
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
        root.current?.querySelector('button')?.focus();
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
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('.panel > a, .panel > button')) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
};
