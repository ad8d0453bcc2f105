import { AddLink } from '../edit/edit-links.js';
import type { OverviewBody, ProblemBody, WatchBody } from '../live/bodies.js';

export interface StepsProps {
  readonly setup: OverviewBody['setup'];
  readonly problems: readonly ProblemBody[];
  readonly watch: WatchBody | undefined;
}

/** `half`: it is described, and nobody has seen yet that it works. */
type Progress = 'missing' | 'half' | 'done';

interface Step {
  readonly name: string;
  readonly progress: Progress;
  readonly words: string;
  /** What is added where it is missing. */
  readonly type?: string;
}

const WORDS: Readonly<Record<Progress, string>> = {
  ...{ missing: 'To do', half: 'Not seen to work yet', done: 'Done' },
};

const NO_LOGIN = ['server_offline', 'instance_unreachable', 'admin_login_rejected'];
const NO_TOOL = ['dump_tool_missing', 'dump_tool_outdated', 'dump_tool_failed'];

/** Steps are seen to be done by the checks; that something is described is not enough. */
const stepsOf = ({ setup, problems, watch }: StepsProps): readonly Step[] => {
  const isOpen = (...kinds: readonly string[]) => problems.some(({ kind }) => kinds.includes(kind));
  const isWrong = (type: string) => problems.some((problem) => problem.resource_type === type);
  const isChecked = watch?.last_check_at != null;
  const progress = (isDescribed: boolean, isBad: boolean, isSeen: boolean): Progress => {
    if (!isDescribed || isBad) return 'missing';
    return isSeen ? 'done' : 'half';
  };
  const { servers, instances, destinations, schedules, channels } = setup;
  return [
    {
      name: 'A server in the fleet',
      progress: progress(servers > 0, false, true),
      words: 'Described in a fleet file, or added here',
      type: 'server',
    },
    {
      name: 'Its admin login works',
      progress: progress(instances > 0, isOpen(...NO_LOGIN), isChecked),
      words: 'Tried by itself as soon as there is an instance',
    },
    {
      name: 'The dump tool is there',
      progress: progress(instances > 0, isOpen(...NO_TOOL), isChecked),
      words: 'Searched for by itself, in the version of each server',
    },
    {
      name: 'A destination',
      progress: progress(destinations > 0, isWrong('destination'), false),
      words: 'Where dumps are kept; Test writes to it and reads it back',
      type: 'destination',
    },
    {
      name: 'A schedule for each database',
      progress: progress(schedules > 0, isOpen('database_unscheduled'), isChecked),
      words: 'When dumps are made',
    },
    {
      name: 'A channel',
      progress: progress(channels > 0, isWrong('channel'), false),
      words: 'Who is told of problems; Test sends a message',
      type: 'channel',
    },
  ];
};

/** What a setup consists of, and how far it is. */
export const Steps = ({
  isOverWhenDone = false,
  ...known
}: StepsProps & { readonly isOverWhenDone?: boolean }) => {
  const steps = stepsOf(known);
  if (isOverWhenDone && steps.every(({ progress }) => progress !== 'missing')) return null;
  return (
    <section class="steps">
      <h2>Setting up</h2>
      <ul class="card lines">
        {steps.map(({ name, progress, words, type }) => (
          <li key={name}>
            <svg
              class={`ring ${progress}`}
              viewBox="0 0 24 24"
              role="img"
              aria-label={WORDS[progress]}
            >
              <circle cx="12" cy="12" r="9" />
              {progress === 'half' && <path class="fill" d="M12 3a9 9 0 0 1 0 18z" />}
              {progress === 'done' && <path d="m7.500 12.300 3.200 3.200 6-6.800" />}
            </svg>
            <strong>{name}</strong>
            <span class="detail">{words}</span>
            {progress === 'missing' && type !== undefined && <AddLink type={type} />}
          </li>
        ))}
      </ul>
    </section>
  );
};
