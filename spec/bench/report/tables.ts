import type { machine } from '../harness/machine.js';
import type { Goal } from '../harness/goal.js';

/** What a run writes as JSON. */
export interface BenchResult {
  readonly machine: ReturnType<typeof machine>;
  readonly tree: string;
  readonly isQuick: boolean;
  readonly goals: readonly Goal[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** A line of the documentation: what was measured of one tree, or of one tree after the other. */
interface Line extends Pick<Goal, 'what' | 'goal' | 'isMet'> {
  readonly cells: readonly string[];
}

/** The tables of a run in Markdown. */
export const resultTables = ({ goals }: BenchResult): string =>
  tables(
    ['measured'],
    goals.map((goal) => ({ ...goal, cells: [cellOf(goal)] })),
  );

/** The tables of two runs of the same benchmark, such as of a tree before some work and of the tree after it. */
export const comparison = (before: BenchResult, after: BenchResult): string => {
  const earlier = new Map(before.goals.map((goal) => [goal.what, goal]));
  return tables(
    ['before', 'after'],
    after.goals.map((goal) => ({ ...goal, cells: [cellOf(earlier.get(goal.what)), cellOf(goal)] })),
  );
};

/** What misses its goal is in bold, whichever column it stands in. */
const cellOf = (goal: Goal | undefined): string => {
  if (goal === undefined) return '–';
  return goal.isMet === false ? `**${goal.measured}**` : goal.measured;
};

const tables = (columns: readonly string[], lines: readonly Line[]): string => {
  const missed = lines.filter(({ isMet }) => isMet === false);
  const met = lines.filter(({ isMet }) => isMet === true);
  const others = lines.filter(({ isMet }) => isMet === undefined);
  return [
    section('Misses its goal', columns, missed),
    section('Meets its goal', columns, met),
    section('Without a goal', columns, others),
  ].join('\n');
};

const section = (title: string, columns: readonly string[], lines: readonly Line[]): string =>
  [
    `### ${title}`,
    '',
    ...(lines.length === 0
      ? ['Nothing.']
      : [row(['what', 'goal', ...columns]), row(['what', 'goal', ...columns].map(() => '---'))]),
    ...lines.map(({ what, goal, cells }) => row([what, goal, ...cells])),
    '',
  ].join('\n');

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
