import {
  defaulted,
  duration,
  listOf,
  mappingOf,
  oneOf,
  optional,
  PROBLEM_KIND,
  required,
  RESOURCE_PATH,
  TIME_OF_DAY,
  TIME_ZONE,
} from './value.js';
import type { Stored } from './field.js';

/** An empty list could be read as all, or as none. */
const NEVER_EMPTY = {
  countMistake: (count: number) =>
    count === 0 ? 'an empty list fits nothing; leave it out to have all' : undefined,
};

/** Hours in which a channel holds back what can wait. */
const QUIET = mappingOf(
  {
    from: required(TIME_OF_DAY, {
      label: 'Quiet from',
      placeholder: '22:00',
      isSeldom: true,
      unless: '',
      help: 'times of day between which only critical problems are sent; over midnight where `to` is earlier',
    }),
    to: required(TIME_OF_DAY, { label: 'Quiet until', placeholder: '07:00', isSeldom: true }),
    timezone: defaulted(TIME_ZONE, 'UTC', {
      label: 'Time zone',
      placeholder: 'UTC',
      isSeldom: true,
      help: 'a zone of the IANA database',
    }),
    critical: optional(oneOf(['waits']), {
      label: 'What is critical then',
      isSeldom: true,
      choices: { '': 'is sent at once', waits: 'waits as well' },
      help: '`waits`: critical ones wait too',
    }),
  },
  {
    mistakes: ({ from, to }) =>
      typeof from === 'string' && from === to
        ? [{ key: 'to', words: 'the quiet hours would end as they begin' }]
        : [],
  },
);

/** Which problems a channel tells, and when: what every channel may say besides the settings of its kind. None of it is a secret. */
export const CHANNEL_RULES = {
  severity: optional(oneOf(['critical', 'warning', 'info']), {
    label: 'Tells problems from',
    choices: { '': 'warning', critical: 'critical', info: 'info' },
    unless: '`warning`',
    help: 'the least severe that is sent: `critical`, `warning` or `info`',
  }),
  kinds: optional(listOf(PROBLEM_KIND, NEVER_EMPTY), {
    label: 'Only problems of these kinds',
    placeholder: 'dump_failed',
    isSeldom: true,
    unless: 'all',
    help: 'only these kinds of problems',
  }),
  on: optional(listOf(RESOURCE_PATH, NEVER_EMPTY), {
    label: 'Only of',
    placeholder: 'db-eu-1',
    unless: 'all',
    hint: 'Paths, one a line, each with all under it; empty for the whole fleet',
    help: 'only resources at these paths, and all under them',
  }),
  repeat: optional(duration('31d', '1m'), {
    label: 'Sends what is critical again after',
    placeholder: '24h',
    isSeldom: true,
    unless: '`24h`',
    help: 'what is open, critical and not acknowledged is sent again after so long; `1m` to `31d`',
  }),
  after: optional(duration('31d'), {
    label: 'Only if not acknowledged for',
    placeholder: '15m',
    isSeldom: true,
    unless: 'at once',
    help: 'only what nobody has acknowledged for so long is sent, for the second line; at most `31d`',
  }),
  quiet: optional(QUIET, { label: 'Quiet hours', isSeldom: true }),
};

export type ChannelRules = Stored<typeof CHANNEL_RULES>;
