const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const NTH = ['first', 'second', 'third', 'fourth', 'fifth'];

type Run = readonly [first: number, last: number];

/** Numbers in ascending order as runs of one or of at least three; where the values come again after so many, also over the end. */
export const runsOf = (numbers: readonly number[], size = Infinity): readonly Run[] =>
  overTheEnd(numbers.reduce(withNext, []), size).flatMap(([first, last]) =>
    last === first + 1 ? [single(first), single(last)] : [[first, last]],
  );

const single = (number: number): Run => [number, number];

const withNext = (runs: readonly Run[], number: number): readonly Run[] => {
  const [first, last] = runs.at(-1) ?? [NaN, NaN];
  return number === last + 1 ? [...runs.slice(0, -1), [first, number]] : [...runs, single(number)];
};

const overTheEnd = (runs: readonly Run[], size: number): readonly Run[] => {
  const [begin, end] = [runs[0], runs.at(-1)];
  if (begin === undefined || end === undefined || runs.length === 1) return runs;
  return end[1] + 1 === begin[0] + size ? [...runs.slice(1, -1), [end[0], begin[1]]] : runs;
};

export const listed = (items: readonly string[]): string =>
  items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

/** The numbers of a list, and what else it has. */
const partsOf = (
  field: string,
): readonly [numbers: readonly number[], others: readonly string[]] => {
  const parts = field.split(',');
  const isNumber = (part: string): boolean => /^\d+$/.test(part);
  const numbers = parts.filter(isNumber).map(Number);
  return [numbers.toSorted((a, b) => a - b), parts.filter((part) => !isNumber(part))];
};

const rangesWording = (runs: readonly Run[], nameOf: (value: number) => string) =>
  runs.map(([first, last]) =>
    first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`,
  );

const nth = (day: number): string => {
  const end = day >= 11 && day <= 13 ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1];
  return `${day}${end ?? 'th'}`;
};

const ordinal = (day = 0): string => `the ${nth(day)}`;

const daysWording = (days: string): string => {
  const [numbers, others] = partsOf(days);
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  const isEven = numbers.every((day, at) => day === (numbers[0] ?? 0) + at * step);
  const named =
    numbers.length > 2 && step > 1 && isEven
      ? [`every ${nth(step)} day from ${ordinal(numbers[0])} to ${ordinal(numbers.at(-1))}`]
      : rangesWording(runsOf(numbers), ordinal);
  return `on ${listed([...named, ...others.map(specialDay)])}`;
};

const specialDay = (day: string): string => {
  if (day === 'L') return 'the last day';
  if (day === 'LW') return 'the last weekday';
  return `the weekday nearest to ${ordinal(Number(day.slice(0, -1)))}`;
};

const weekdaysWording = (weekdays: string): string => {
  const [numbers, others] = partsOf(weekdays);
  // A week begins with Monday, and Sunday is 7 then.
  const week = numbers.map((day) => day || 7).toSorted((a, b) => a - b);
  const named = [
    ...rangesWording(runsOf(week, 7), (day) => DAYS[day % 7] ?? ''),
    ...new Set(others.map(specialWeekday)),
  ];
  return `${listed(named)}${others.length === 0 ? '' : ' of the month'}`;
};

const specialWeekday = (written: string): string => {
  const [day = '', nth = ''] = written.replace(/L$/, '#L').replace('##', '#').split('#');
  const name = DAYS[Number(day) % 7] ?? DAYS.find((one) => one.toUpperCase().startsWith(day)) ?? '';
  return `the ${nth === 'L' ? 'last' : (NTH[Number(nth) - 1] ?? '')} ${name}`;
};

/**
 * On which days of which months, where it is not due on all. A weekday that begins with `+` narrows the days of the month; another
 * adds to them.
 */
export const dayWording = (days: string, months: string, weekdays: string): readonly string[] => {
  const named = months === '*' ? [] : rangesWording(runsOf(partsOf(months)[0], 12), monthName);
  const inMonths = named.length === 0 ? [] : [`in ${listed(named)}`];
  const onWeekdays = weekdaysWording(weekdays.replace('+', ''));
  const onDays = daysWording(days);
  if (days === '*') return [...(weekdays === '*' ? [] : [onWeekdays]), ...inMonths];
  if (weekdays !== '*')
    return [
      weekdays.startsWith('+')
        ? `${onDays} of the month if that is ${onWeekdays}`
        : `${onDays} of the month and also on ${onWeekdays}`,
      ...inMonths,
    ];
  return /^\d+$/.test(months)
    ? [`${onDays} of ${listed(named)}`]
    : [`${onDays} of the month`, ...inMonths];
};

const monthName = (month: number): string => MONTHS[month - 1] ?? '';
