import { AddLink } from '../edit/edit-links.js';
import { linkToList, SET_UP } from '../route.js';
import type { ListName } from '../views.js';
import { type SeenToWork, useSeen } from './use-seen.js';
import type { OverviewBody, ProblemBody, WatchBody } from '../live/bodies.js';

/** What a setup consists of, and how far it is. */
export const Steps = (known: KnownSetup) => (
  <section class="steps">
    <h2>
      Setting up <a href={SET_UP}>Go on</a>
    </h2>
    <ul class="card lines">
      {stepsOf(known, useSeen(known.setup)).map((step) => (
        <li key={step.name}>
          <Ring of={step.progress} />
          <strong>{step.name}</strong>
          <span class={`progress ${step.progress}`}>
            <ProgressWords {...step} />
          </span>
          <span class="detail">{step.words}</span>
          {step.progress === 'missing' && step.type !== undefined && <AddLink type={step.type} />}
        </li>
      ))}
    </ul>
  </section>
);

const Ring = ({ of }: { readonly of: Progress }) => (
  <svg class={`ring ${of}`} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    {of === 'half' && <path class="fill" d="M12 3a9 9 0 0 1 0 18z" />}
    {of === 'done' && <path d="m7.500 12.300 3.200 3.200 6-6.800" />}
  </svg>
);

const ProgressWords = ({ progress, testedIn }: Step) => {
  if (progress !== 'half') return <>{progress === 'done' ? 'Done' : 'To do'}</>;
  return testedIn === undefined ? <>Not seen yet</> : <a href={linkToList(testedIn)}>Test it</a>;
};

export interface KnownSetup {
  readonly setup: OverviewBody['setup'];
  readonly problems: readonly ProblemBody[];
  readonly watch: WatchBody | undefined;
}

/** `half`: it is described, and has not been seen to work yet. */
export type Progress = 'missing' | 'half' | 'done';

export interface Step {
  readonly name: string;
  readonly progress: Progress;
  readonly words: string;
  /** What is added if it is missing. */
  readonly type?: string;
  /** Where it is tested; the others are tried by themselves. */
  readonly testedIn?: ListName;
}

const NO_LOGIN = ['server_offline', 'instance_unreachable', 'admin_login_rejected'];
const NO_TOOL = ['dump_tool_missing', 'dump_tool_outdated', 'dump_tool_failed'];

const progressOf = (isThere: boolean, isWrong: boolean, isSeen: boolean): Progress => {
  if (!isThere || isWrong) return 'missing';
  return isSeen ? 'done' : 'half';
};

/** A step is done once it was seen to work; that something is described is not enough. */
const stepsOf = (known: KnownSetup, seen: SeenToWork): readonly Step[] => {
  const [login, tool, schedule] = checkedSteps(known);
  const { servers, destinations, channels } = known.setup;
  const isWell = (type: string) => known.problems.every(({ resource_type: of }) => of !== type);
  return [
    {
      name: 'A server in the fleet',
      progress: progressOf(servers > 0, false, true),
      words: 'Described in a fleet file, or added here',
      type: 'server',
    },
    login,
    tool,
    {
      name: 'A destination',
      progress: progressOf(destinations > 0, false, seen.destination && isWell('destination')),
      words: 'Where dumps are kept; Test writes to it and reads it back',
      type: 'destination',
      testedIn: 'destinations',
    },
    schedule,
    {
      name: 'A channel',
      progress: progressOf(channels > 0, false, seen.channel && isWell('channel')),
      words: 'Who is told of problems; Test sends a message',
      type: 'channel',
      testedIn: 'channels',
    },
  ];
};

/** What the checks see by themselves. */
const checkedSteps = ({ setup, problems, watch }: KnownSetup): readonly [Step, Step, Step] => {
  const { instances, schedules } = setup;
  const isOpen = (...kinds: readonly string[]) => problems.some(({ kind }) => kinds.includes(kind));
  const isChecked = watch?.last_check_at != null;
  const isLetIn = isChecked && !isOpen(...NO_LOGIN);
  return [
    {
      name: 'Its admin login works',
      progress: progressOf(instances > 0, isOpen(...NO_LOGIN), isChecked),
      words: 'Tried by itself as soon as there is an instance',
    },
    {
      name: 'The dump tool is there',
      progress: progressOf(instances > 0, isOpen(...NO_TOOL), isLetIn),
      words: 'Searched for by itself, in the version that the login has found',
    },
    {
      name: 'A schedule for each database',
      progress: progressOf(schedules > 0, isOpen('database_unscheduled'), isChecked),
      words: 'When dumps are made',
    },
  ];
};
