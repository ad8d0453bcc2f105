import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualTableProps<L> {
  readonly label: string;
  readonly head: ComponentChildren;
  readonly columns: number;
  readonly lines: readonly L[];
  /** A row of the table; its first attribute says which it is of all. */
  readonly children: (line: L, rowIndex: number) => ComponentChildren;
}

/** So many rows are drawn above and under those on the screen: the focus goes on to them. */
const BESIDE = 12;

/** A table of which those rows are drawn that are on the screen. All rows are as high as the first. */
export const VirtualTable = <L,>({
  label,
  head,
  columns,
  lines,
  children,
}: VirtualTableProps<L>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ first, count, height }, setShown] = useState({ first: 0, count: 60, height: 32 });
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = body;
      if (current === null) return;
      const row = current.querySelector<HTMLElement>('tr:not([aria-hidden])');
      const rowHeight = row?.getBoundingClientRect().height ?? height;
      const above = Math.floor(-current.getBoundingClientRect().top / rowHeight) - BESIDE;
      const next = {
        first: Math.max(0, above - (above % 4)),
        count: Math.ceil(innerHeight / rowHeight) + 2 * BESIDE + 4,
        height: rowHeight,
      };
      setShown((now) =>
        now.first === next.first && now.count === next.count && now.height === next.height
          ? now
          : next,
      );
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [lines]);
  const from = Math.min(first, Math.max(0, lines.length - count));
  const shown = lines.slice(from, from + count);
  const room = (rows: number) =>
    rows > 0 && (
      <tr aria-hidden="true" class="room">
        <td colSpan={columns} style={{ blockSize: `${rows * height}px` }} />
      </tr>
    );
  return (
    <div class="scrolls card">
      <table class="table" aria-label={label} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body}>
          {room(from)}
          {shown.map((line, index) => children(line, from + index + 2))}
          {room(lines.length - from - shown.length)}
        </tbody>
      </table>
    </div>
  );
};
