import type { Goal } from '../harness/goal.js';

/** Whether a line saw a slow-down: it is worse by the factor than the line without it. */
export const becameWorse = (clean: Goal, slowed: Goal | undefined, factor: number): boolean => {
  if (clean.value === undefined || slowed?.value === undefined) return false;
  return clean.better === 'higher'
    ? slowed.value * factor <= clean.value && clean.value > 0
    : slowed.value >= clean.value * factor && slowed.value > 0;
};

export interface Seen {
  readonly line: string;
  readonly clean: string;
  readonly slowed: string;
  readonly isSeen: boolean;
}

/** What all lines whose sentence has this piece made of a slow-down; one that is not there saw nothing. */
export const seenBy = (
  piece: string,
  clean: readonly Goal[],
  slowed: readonly Goal[],
  factor: number,
): readonly Seen[] => {
  const lines = clean.filter(({ what }) => what.includes(piece));
  if (lines.length === 0)
    return [{ line: `(no line has “${piece}”)`, clean: '', slowed: '', isSeen: false }];
  return lines.map((line) => {
    const after = slowed.find(({ what }) => what === line.what);
    return {
      line: line.what,
      clean: line.measured,
      slowed: after?.measured ?? 'nothing',
      isSeen: becameWorse(line, after, factor),
    };
  });
};
