import { Cron } from 'croner';
import { memoizePredicate } from './memoize-predicate.js';

const FORM = /^\S+(?: +\S+){4,5}$/;

const MOST_CHARACTERS = 200;

/** Whether an expression of 5 or 6 fields is understood. */
export const isCron = (expression: string): boolean =>
  expression.length <= MOST_CHARACTERS && FORM.test(expression) && isUnderstood(expression);

const isUnderstood = memoizePredicate((expression) => {
  try {
    return !parse(expression).isRunning();
  } catch {
    return false;
  }
});

/** Whether an expression that is understood ever comes: 30 February does not, and takes long to look for. */
export const hasNextRun = (expression: string): boolean => {
  const [day, month] = expression.split(/ +/).slice(-3);
  return day === '*' || month === '*' || isFound(expression);
};

const isFound = memoizePredicate((expression) => parse(expression).nextRun() !== null);

const parse = (expression: string): Cron =>
  new Cron(expression, { mode: '5-or-6-parts', paused: true, timezone: 'UTC' });
