/** What a command is doing. */
export interface Stage {
  /** Such as `Writing`. */
  readonly label: string;
  /** How far it is. */
  readonly done?: number;
  readonly total?: number;
  /** Shown where there is no total. */
  readonly detail?: string;
  /** What is counted, such as `changes`; without it only the share is shown. */
  readonly unit?: string;
}

const BAR_WIDTH = 24;

/** One line of progress that fits the terminal: `Writing  ██████░░░░░░  50 %  101,000 of 202,001 changes  4 s`. */
export const progressLine = (stage: Stage, elapsedMs: number, width: number): string =>
  [stage.label, ...partsOf(stage), ...secondsOf(elapsedMs)].join('  ').slice(0, width - 1);

const partsOf = ({ done = 0, total = 0, unit, detail = '…' }: Stage): readonly string[] => {
  if (total <= 0) return [detail];
  const share = Math.min(done / total, 1);
  const full = Math.floor(share * BAR_WIDTH);
  return [
    '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full),
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    ...(unit === undefined ? [] : [`${formatCount(done)} of ${formatCount(total)} ${unit}`]),
  ];
};

const formatCount = (count: number): string => count.toLocaleString('en');

/** The first second is not shown. */
const secondsOf = (elapsedMs: number): readonly string[] =>
  elapsedMs < 1_000 ? [] : [`${Math.floor(elapsedMs / 1_000)} s`];
