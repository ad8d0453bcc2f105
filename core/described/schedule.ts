import { BACKUP_TOOL_NAMES, BACKUP_TOOLS } from '../engines/backup-tool.js';
import { DUMP_FORMATS } from '../engines/engine-record.js';
import { type Engine, ENGINE_RECORDS, namesWhere } from '../engines/engines.js';
import { DURATION, MADE_HERE, OF_DATABASE, PROVING } from './proving.js';
import { COPY, KEEP, scheduleMistakes } from './keep.js';
import { inWords } from '../shared/name.js';
import {
  CRON,
  defaulted,
  duration,
  listOf,
  NAME,
  oneOf,
  optional,
  required,
  TIME_ZONE,
} from './value.js';
import { type Condition, type FindMistakes, isGiven, type Stored } from './field.js';

const MADE_ELSEWHERE: Condition = {
  at: 'run',
  is: 'elsewhere',
  words: 'this is of dumps that are made elsewhere (`run: elsewhere`)',
};

const TOOL_NAMES = Object.fromEntries(
  BACKUP_TOOL_NAMES.map((tool) => [tool, BACKUP_TOOLS[tool].name]),
);

const PHYSICAL: Condition = {
  at: 'what',
  is: 'physical',
  words: 'this is of physical backups (`what: physical`), which are of a whole instance',
};

/** What a schedule of an instance is of; one of a database says nothing of it. */
const WHAT = oneOf(['globals', 'physical']);

/** What a schedule says besides its name. */
export const SCHEDULE = {
  what: optional(WHAT, {
    label: 'What is dumped',
    choices: {
      globals: 'The globals: roles or accounts, with their grants',
      physical: 'All of it, by a tool of physical backups, which reports them',
    },
    // Begun by what it is under.
    only: [{ at: 'what' }],
    unless: 'required under an instance',
    help: '`globals`: [what belongs to no database](../how-to/dumps.md#globals); `physical`: [another tool](../how-to/physical-backups.md) backs up the instance, and reports it. Not under a database',
  }),
  cron: required(CRON, {
    label: 'When',
    placeholder: '0 3 * * *',
    hint: 'As in a crontab: minute, hour, day, month, day of the week; or @daily',
    help: '5 fields, 6 with seconds first, or `"@daily"` and its like ([more](../how-to/schedules.md#when-a-run-is-due))',
  }),
  timezone: defaulted(TIME_ZONE, 'UTC', {
    label: 'Time zone',
    placeholder: 'UTC',
    help: 'such as `Europe/Oslo`',
  }),
  run: optional(oneOf(['shipshape', 'elsewhere'], 'shipshape'), {
    label: 'Dumps are made',
    choices: { '': 'by Shipshape', elsewhere: 'elsewhere, and reported' },
    unless: '`shipshape`',
    help: '`elsewhere`: another program makes and reports these dumps; of the fields below only `tool` and `grace` are given then',
  }),
  tool: optional(oneOf(BACKUP_TOOL_NAMES), {
    label: 'Tool',
    choices: TOOL_NAMES,
    isNeeded: true,
    only: [PHYSICAL],
    help: `with \`what: physical\`: ${inWords(
      BACKUP_TOOL_NAMES.map((name) => `\`${name}\``),
      'or',
    )}`,
  }),
  destination: optional(NAME, {
    label: 'Destination',
    isNeeded: true,
    only: [MADE_HERE],
    refersTo: 'destination',
    help: 'the name of a destination',
  }),
  keep: optional(KEEP, {
    label: 'Keep',
    only: [MADE_HERE],
    unless: 'every dump is kept',
    help: 'the newest so many, all of so many days, the last of each of so many weeks or months (1 to 10,000)',
  }),
  copies: optional(listOf(COPY), {
    label: 'Copied to',
    placeholder: 'off-site',
    isSeldom: true,
    only: [MADE_HERE],
    hint: 'Names of destinations, one a line',
    unless: 'no copies',
    help: 'destinations to which each dump is [copied](../how-to/schedules.md#copies), or mappings of `destination` and `keep`',
  }),
  grace: optional(duration('31d'), {
    label: 'Overdue after',
    hint: DURATION,
    only: [MADE_ELSEWHERE],
    unless: 'as long as dumps have taken',
    help: 'with `run: elsewhere` a dump is overdue so long after its time; at most `31d`',
  }),
  format: optional(oneOf(DUMP_FORMATS), {
    label: 'Format',
    isSeldom: true,
    only: [MADE_HERE, OF_DATABASE],
    choices: { '': 'That of the engine', custom: 'custom', plain: 'plain: SQL' },
    unless: 'that of the engine',
    help: `\`custom\` (pg_dump's archive) or \`plain\` (SQL); ${namesWhere(({ formats }) => formats.length === 1)} have \`plain\` only`,
  }),
  ...PROVING,
  jitter: optional(duration('12h'), {
    label: 'Begins up to so much later',
    placeholder: '0s',
    hint: DURATION,
    isSeldom: true,
    only: [MADE_HERE],
    unless: '`0s`',
    help: 'each run starts up to so much later, always the same; at most `12h`',
  }),
  catch_up: optional(duration('31d'), {
    label: 'A missed run is made up for',
    placeholder: '6h',
    hint: DURATION,
    isSeldom: true,
    only: [MADE_HERE],
    unless: '`6h`',
    help: 'a missed run is made up for so long after its time; `1m` to `31d`',
  }),
};

/** The same of a database that this engine has. */
export const scheduleFields = (engine: Engine) => ({
  ...SCHEDULE,
  format: { ...SCHEDULE.format, value: oneOf(ENGINE_RECORDS[engine].formats) },
});

/** What is wrong with one of a database, which dumps no globals. */
export const ofDatabase: FindMistakes = (written) => [
  ...scheduleMistakes(written),
  ...(isGiven(written, 'what')
    ? [
        {
          key: 'what',
          words: 'globals and physical backups are of an instance: put this schedule under it',
        },
      ]
    : []),
];

/** What a schedule of an instance says besides its name. */
export const INSTANCE_SCHEDULE = { ...SCHEDULE, what: required(WHAT, SCHEDULE.what) };

/** What a schedule says besides its name, as it is stored. */
export type ScheduleRules = Stored<typeof SCHEDULE>;
