import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Sign, type SignOf } from './sign.js';

interface RowProps {
  readonly sign?: SignOf;
  readonly name: ComponentChildren;
  /** What there is to say of it. */
  readonly says?: ComponentChildren;
  /** What stands in columns beside that; the last of them stays at the end of the first line of a narrow screen. */
  readonly cells?: readonly ComponentChildren[];
  /** Buttons, seen while the row has the mouse or the focus. */
  readonly acts?: ComponentChildren;
  /** What stands under the line in any case. */
  readonly under?: ComponentChildren;
  readonly look?: string;
  /** What opens under the line. */
  readonly children?: ComponentChildren;
}

/** One line of a list, whose columns are those of the other lines; what there is to say of it opens the rest. */
export const Row = ({ sign, name, says, cells = [], acts, under, look, children }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li tabIndex={-1} class={`row ${look ?? ''}${isOpen ? ' opened' : ''}`}>
      {sign === undefined ? <span class="sign" /> : <Sign of={sign} />}
      <div class="name">{name}</div>
      {!isThere(children) ? (
        <span class="sentence">{says}</span>
      ) : (
        <button
          type="button"
          class="sentence"
          data-step
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {says}
        </button>
      )}
      <span class="cells">
        {cells.map((cell, index) => (
          <span key={index} class={index === cells.length - 1 ? 'cell last' : 'cell'}>
            {cell}
          </span>
        ))}
      </span>
      {isThere(acts) && <Part look="acts">{acts}</Part>}
      {isThere(under) && <Part look="under">{under}</Part>}
      {isOpen && <div class="story">{children}</div>}
    </li>
  );
};

/** When it disappears, for example because it was done, the row takes its focus. */
const Part = ({ look, children }: Pick<RowProps, 'look' | 'children'>) => {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement) === true)
        part.current.closest('li')?.focus();
    },
    [],
  );
  return (
    <div class={look} ref={part}>
      {children}
    </div>
  );
};

const isThere = (content: ComponentChildren): boolean => content != null && content !== false;
