import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ProblemBody, RunPageBody, SchedulePageBody } from '../live/bodies.js';

/** Why dumps fail, as far as the view has said it above: what comes after refers to it. */
export const SaidAbove = createContext<readonly string[]>([]);

/** Why dumps of what is shown have failed, or would. */
export const reasonsIn = (
  runs: RunPageBody | undefined,
  schedules: SchedulePageBody | undefined,
): readonly string[] => [
  ...new Set([
    ...(runs?.runs ?? []).flatMap(({ failure }) => failure?.detail ?? []),
    ...(schedules?.schedules ?? []).flatMap(({ foresight, last_run: last }) => [
      ...(foresight?.reasons ?? []).map(({ detail }) => detail),
      ...(last?.failure == null ? [] : [last.failure.detail]),
    ]),
  ]),
];

/** A reason after a colon, within a sentence or as one. */
const within = (reason: string): RegExp =>
  new RegExp(`: ${reason.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}`, 'i');

/** Those of the reasons that a text gives. */
export const saidIn = (reasons: readonly string[], text: string): readonly string[] =>
  reasons.filter((reason) => within(reason).test(text));

export const saidByProblems = (
  reasons: readonly string[],
  problems: readonly ProblemBody[],
): readonly string[] => saidIn(reasons, problems.map(({ message }) => message).join('\n'));

/** The text with a reference for each reason that was said above. */
export const useReferring = (): ((text: string) => string) => {
  const said = useContext(SaidAbove);
  return (text) =>
    said.reduce(
      (shorter, reason) => shorter.replace(within(reason), ', for the reason above.'),
      text,
    );
};
