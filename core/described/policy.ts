import { type FindMistakes, isGiven, type Mistake, type Stored, type Written } from './field.js';
import { SCHEDULE } from './schedule.js';
import { listOf, mappingOf, NAME, oneOf, optional, required } from './value.js';
import { scheduleMistakes } from './keep.js';

/** In place of the name of a policy: no policy, and no dumps. */
export const NO_POLICY = 'none';

/** Over so long the runs of a schedule of a policy are spread unless it says otherwise: it is that of many databases. */
export const POLICY_JITTER_MS = 3_600_000;

/** What the fleet, a server, an instance and a database may say of a policy. */
export const POLICY_NAME = {
  policy: optional(NAME, {
    label: 'Policy',
    refersTo: 'policy',
    unless: 'that of what it is under',
    choices: { '': 'Inherited', [NO_POLICY]: 'none: no dumps' },
    help: 'the [policy](../how-to/schedules.md#policies) that gives schedules to each database under it; `none` for no dumps',
  }),
};

/** A schedule of a policy, which each of its databases gets, or each of its instances for globals. */
const POLICY_SCHEDULE = {
  name: required(NAME, { label: 'Name', help: 'unique in the policy' }),
  ...SCHEDULE,
  jitter: { ...SCHEDULE.jitter, placeholder: '1h', unless: '`1h`' },
};

export type PolicySchedule = Stored<typeof POLICY_SCHEDULE>;

const mistakesInPolicy: FindMistakes = (written) => [
  ...scheduleMistakes(written),
  ...(written['what'] === 'physical'
    ? [{ key: 'what', words: 'physical backups are of one instance: put this schedule under it' }]
    : []),
];

/** What a policy says besides its name. */
export const POLICY = {
  globals: optional(oneOf(['none']), {
    label: 'Globals of instances',
    choices: { '': 'They are dumped before the databases', none: 'They are not dumped' },
    unless: 'dumped before the databases',
    help: '`none`: instances get no schedule `globals`; one with `what: globals` here takes its place',
  }),
  schedules: required(
    listOf(mappingOf(POLICY_SCHEDULE, { mistakes: mistakesInPolicy }), {
      name: 'a list of schedules',
      countMistake: (count) =>
        count === 0
          ? `without a schedule nothing would follow from it; say \`policy: ${NO_POLICY}\` where no dumps are needed`
          : undefined,
    }),
    { label: 'Schedules', help: 'schedules of each database, with `jitter: 1h` unless given' },
  ),
};

/** What is wrong with a policy besides its values. */
export const policyMistakes = (written: Written): readonly Mistake[] => {
  const schedules = schedulesIn(written['schedules']);
  const names = schedules.flatMap(({ name }) => name ?? []);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return [
    ...(written['name'] === NO_POLICY
      ? [{ key: 'name', words: `\`policy: ${NO_POLICY}\` is what means no dumps; choose another` }]
      : []),
    ...(twice === undefined
      ? []
      : [{ key: 'schedules', words: `two of them are called ${JSON.stringify(twice)}` }]),
    ...(isGiven(written, 'globals') && schedules.some(isOfGlobals)
      ? [{ key: 'globals', words: 'a schedule dumps them; leave one of them out' }]
      : []),
  ];
};

const schedulesIn = (schedules: unknown): readonly Partial<PolicySchedule>[] =>
  Array.isArray(schedules) ? (schedules as readonly Partial<PolicySchedule>[]) : [];

/** Whether a schedule belongs to instances, and to no database. */
export const isOfGlobals = ({ what }: Pick<Partial<PolicySchedule>, 'what'>): boolean =>
  what === 'globals';

/** A database says that it needs no dump, and which dumps it needs. */
export const needMistakes = (written: Written): readonly Mistake[] =>
  isGiven(written, 'backups') && isGiven(written, 'policy')
    ? [
        {
          key: 'policy',
          words: 'a database with `backups: none` needs none; leave one of them out',
        },
      ]
    : [];
