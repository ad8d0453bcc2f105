import type { Condition } from './field.js';
import { INSTANCE_PATH } from './texts.js';
import { duration, mappingOf, oneOf, optional, required } from './value.js';

export const MADE_HERE: Condition = {
  ...{ at: 'run', isNot: 'elsewhere' },
  words: 'this is of dumps that Shipshape makes, and these are made elsewhere',
};

const RESTORED: Condition = {
  ...{ at: 'verify', is: 'restore' },
  words: 'dumps are restored only with `verify: restore`',
};

export const OF_DATABASE: Condition = {
  ...{ at: 'what', isNot: 'globals' },
  words: 'globals are a script, which is read through and restored nowhere',
};

export const DURATION = 'Such as 90s, 15m, 2h or 7d';

/** When old dumps are proved again. */
const PROVE = mappingOf({
  every: required(duration('366d', '1m'), {
    ...{ label: 'Prove an old dump every', placeholder: '7d', hint: DURATION },
  }),
  age: optional(oneOf(['any', 'newest'], 'any'), {
    label: 'Which dumps are proved again',
    choices: { '': 'All in turn', newest: 'The newest alone' },
  }),
});

/** What a schedule says of how its dumps are proved. */
export const PROVING = {
  verify: optional(oneOf(['read', 'restore']), {
    ...{ label: 'Each dump is proved by', isSeldom: true, only: [MADE_HERE, OF_DATABASE] },
    choices: {
      '': 'restoring it, where the Shipshape host can',
      read: 'reading it through',
      restore: 'restoring it',
    },
    unless:
      '`restore` where the Shipshape host has the [programs of a server](../how-to/restoring.md#a-server-made-for-it) for it, else `read`',
    help: 'how far each dump is proved: `read` through to its end, or `restore`d as well',
  }),
  restore_on: optional(INSTANCE_PATH, {
    ...{ label: 'Restored on', placeholder: 'db-eu-1/scratch', isSeldom: true },
    ...{ only: [MADE_HERE, OF_DATABASE, RESTORED], refersTo: 'instance' },
    hint: 'The path of an instance of the same engine; a server made for it unless given',
    unless: 'on a server that is made for it on the Shipshape host',
    help: 'the path of an instance of the same engine, on which dumps are restored into a database of its own',
  }),
  prove: optional(PROVE, {
    ...{ label: 'Prove again', isSeldom: true, only: [MADE_HERE] },
    unless: 'a dump is proved when it is made, and not again',
    help: '`{ every: 7d, age: any }`: at least so often (`1m` to `366d`) a dump that is kept is fetched and [proved again](../how-to/restoring.md#proved-again): of `any` age, in turn, or the `newest` alone',
  }),
  compare: optional(oneOf(['counts', 'estimates', 'none']), {
    ...{ label: 'Compared with its source by', isSeldom: true, only: [MADE_HERE, OF_DATABASE] },
    choices: {
      '': 'what is in it, and the rows of tables',
      estimates: 'what is in it, and whether tables have rows',
      none: 'nothing',
    },
    unless: '`counts`',
    help: 'what a restored dump is compared with: what was in its snapshot, with the rows of its tables (`counts`), or with whether they have any (`estimates`); [it takes a tenth of the time of the dump at most](../how-to/restoring.md#compared-with-its-source)',
  }),
};
