import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** The day that a reader looks at: under the mouse, or else where they have stopped by a key, a click or a finger. */
export interface Mark {
  readonly on: string | undefined;
  readonly hover: (on: string | undefined) => void;
  readonly stop: (on: string | undefined) => void;
}

/** For all charts of a section: what is marked in one is in the others. */
export const useMark = (): Mark => {
  const [hovered, hover] = useState<string>();
  const [stopped, stop] = useState<string>();
  return { on: hovered ?? stopped, hover, stop };
};

/** What a key moves by, where each column has so many rows. */
const stepsOf = (rows: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -rows,
  ArrowRight: rows,
  Home: -Infinity,
  End: Infinity,
  ...(rows === 1 ? { ArrowDown: -1, ArrowUp: 1 } : { ArrowDown: 1, ArrowUp: -1 }),
});

interface MarkedProps {
  readonly mark: Mark;
  readonly days: readonly string[];
  /** Whether there is something to be read of a day: the others are passed over. */
  readonly has: (on: string) => boolean;
  readonly label: string;
  /** What is read of the day that is marked, or of the last one. */
  readonly says: string;
  /** Of a calendar: the days of a column, and how many places of the first one are empty. */
  readonly rows?: number;
  readonly lead?: number;
  readonly children: ComponentChildren;
}

/** Days to be read one by one: they are one tab stop, arrows move from day to day, and a screen reader announces them as a slider. */
export const Marked = ({
  mark,
  days,
  has,
  label,
  says,
  rows = 1,
  lead = 0,
  children,
}: MarkedProps) => {
  const stops = days.filter(has);
  const marked = days.indexOf(mark.on ?? '');
  const at = marked < 0 ? days.length - 1 : marked;
  const dayAt = ({ currentTarget, clientX, clientY }: PointerEvent): string | undefined => {
    const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect();
    const columns = Math.ceil((days.length + lead) / rows);
    const place = (part: number, of: number) =>
      Math.min(Math.max(Math.floor(part * of), 0), of - 1);
    return days[
      place((clientX - left) / width, columns) * rows + place((clientY - top) / height, rows) - lead
    ];
  };
  return (
    <div
      class="marked"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={says}
      onPointerMove={(event) =>
        (event.pointerType === 'mouse' ? mark.hover : mark.stop)(dayAt(event))
      }
      onPointerLeave={() => mark.hover(undefined)}
      onPointerDown={(event) => mark.stop(dayAt(event))}
      onKeyDown={(event) => {
        const step = stepsOf(rows)[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const to = days[at + step] ?? '';
        mark.hover(undefined);
        mark.stop(
          step > 0
            ? (stops.find((on) => to !== '' && on >= to) ?? stops.at(-1))
            : (stops.findLast((on) => on <= to) ?? stops[0]),
        );
      }}
    >
      {children}
    </div>
  );
};
