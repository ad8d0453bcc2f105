import type { Condition } from './field.js';
import {
  duration,
  INSTANCE_PATH,
  mappingOf,
  oneOf,
  optional,
  required,
  TIME_OF_DAY,
} from './value.js';

export const MADE_HERE: Condition = {
  at: 'run',
  isNot: 'elsewhere',
  words: 'this is of dumps that Shipshape makes, and these are made elsewhere',
};

const RESTORED: Condition = {
  at: 'verify',
  is: 'restore',
  words: 'dumps are restored only with `verify: restore`',
};

export const OF_DATABASE: Condition = {
  at: 'what',
  isNot: 'globals',
  words: 'globals are a script, which is read through and restored nowhere',
};

export const DURATION = 'Such as 90s, 15m, 2h or 7d';

/** The hours in which restores may burden a host. */
const WINDOW = mappingOf(
  {
    from: required(TIME_OF_DAY, {
      label: 'Proofs begin from',
      placeholder: '22:00',
      hint: 'In the time zone of the schedule',
    }),
    to: required(TIME_OF_DAY, { label: 'Proofs begin until', placeholder: '06:00' }),
  },
  {
    mistakes: ({ from, to }) =>
      typeof from === 'string' && from === to
        ? [{ key: 'to', words: 'the window would end as it begins' }]
        : [],
  },
);

/** When old dumps are proved again. */
const PROVE = mappingOf({
  every: required(duration('366d', '1m'), {
    label: 'Prove an old dump every',
    placeholder: '7d',
    hint: DURATION,
  }),
  age: optional(oneOf(['any', 'newest'], 'any'), {
    label: 'Which dumps are proved again',
    choices: { '': 'All in turn', newest: 'The newest alone' },
  }),
  window: optional(WINDOW, { label: 'When proofs begin' }),
});

/** What a schedule says of how its dumps are proved. */
export const PROVING = {
  verify: optional(oneOf(['read', 'restore']), {
    label: 'Each dump is proved by',
    isSeldom: true,
    only: [MADE_HERE, OF_DATABASE],
    choices: {
      '': 'restoring it, where the Shipshape host can',
      read: 'reading it through',
      restore: 'restoring it',
    },
    unless:
      '`restore` where the [Shipshape host can](../how-to/restoring.md#a-server-made-for-it), else `read`',
    help: 'whether each dump is `read` through, or `restore`d as well',
  }),
  restore_on: optional(INSTANCE_PATH, {
    label: 'Restored on',
    placeholder: 'db-eu-1/scratch',
    isSeldom: true,
    only: [MADE_HERE, OF_DATABASE, RESTORED],
    refersTo: 'instance',
    choices: { '': 'A server made for it' },
    hint: 'An instance of the same engine',
    unless: 'on a server made for it',
    help: 'the path of an instance of the same engine',
  }),
  prove: optional(PROVE, {
    label: 'Prove again',
    isSeldom: true,
    only: [MADE_HERE],
    unless: 'not again',
    help: 'a dump is [proved again](../how-to/restoring.md#proved-again) so often (`1m` to `366d`): of `any` age, in turn, or the `newest`; begun in the `window`, by the `timezone`',
  }),
  compare: optional(oneOf(['counts', 'estimates', 'none']), {
    label: 'Compared with its source by',
    isSeldom: true,
    only: [MADE_HERE, OF_DATABASE],
    choices: {
      '': 'what is in it, and the rows of tables',
      estimates: 'what is in it, and whether tables have rows',
      none: 'nothing',
    },
    unless: '`counts`',
    help: 'what is [compared](../how-to/restoring.md#compared-with-its-source) of a restored dump: `counts` of rows, `estimates` (whether tables have any), or `none`',
  }),
};
