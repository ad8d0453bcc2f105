import { memoryTimer } from '../../../adapters/memory/shared/timer.js';
import { problemListener } from '../../../adapters/scheduler/notifications/problem-listener.js';
import type { OnProblemChange, ProblemChange } from '../../../core/notifications/problem-change.js';
import { notifyListener } from '../../../core/notifications/use-cases/notify-listener.js';
import { virtualTime } from '../monitoring/virtual-time.js';
import { NOON } from '../problems/a-problem.js';
import { aNotifiedWorld } from './notified-world.js';

/** Such as `opened s1`. */
export const changeText = ({ event, problem }: ProblemChange): string =>
  `${event} ${problem.resource.name}`;

/** Nodes that call a listener with the changes of a fleet, in a time that passes only when the spec says so. */
export const aListenedWorld = async () => {
  const time = virtualTime(NOON);
  const world = await aNotifiedWorld([{}], 3, time.clock);
  const { feed } = world.store;
  const timer = memoryTimer();
  const heard: string[] = [];
  const warnings: string[] = [];
  const hear: OnProblemChange = (change) => void heard.push(changeText(change));
  return {
    ...world,
    feed,
    time,
    timer,
    heard,
    warnings,
    hear,
    tellWith: (listener: OnProblemChange) =>
      notifyListener({ feed, timer, listener, clock: time.clock }),
    /** A node, with a listener or without. */
    node: (listener: OnProblemChange | undefined) =>
      problemListener({
        feed,
        clock: time.clock,
        sleep: time.sleep,
        notifyListener: listener && notifyListener({ feed, timer, listener, clock: time.clock }),
        onWarning: (warning) => void warnings.push(warning.split('\n', 1)[0] ?? ''),
      }),
  };
};
