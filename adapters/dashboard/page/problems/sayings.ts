import { type Answer, ask, askWith, bodyOf, isOk, serviceNow, SILENCE } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import type { Change } from '../live/changes.js';
import { isSnoozed } from '../parts/group-problems.js';
import { asWritten } from '../parts/path.js';
import { partsOf, plural } from '../parts/words.js';

type Problems = readonly ProblemBody[];

/** What people say of a problem: that they have it, or that it is left out for a time. */
const VERBS = { acknowledged: 'acknowledge', snoozed_until: 'snooze' } as const;

type Said = Pick<ProblemBody, keyof typeof VERBS>;

const say = <K extends keyof Said>(
  done: string,
  about: K,
  problems: Problems,
  value: (problem: ProblemBody) => Said[K],
): Change<ProblemBody> => ({
  ...ofProblems(done, problems),
  shows: (problem) => ({ ...problem, [about]: value(problem) }),
  send: (problem) => {
    const said = value(problem);
    const body = typeof said === 'string' ? { until: said } : { note: said?.note };
    const path = `v1/problems/${problem.id}/${VERBS[about]}`;
    return said === null ? askWith('DELETE', path) : askWith('POST', path, body);
  },
  undo: (answered) => {
    const before = new Map(problems.map((problem) => [problem.id, problem]));
    const back = say('Taken back', about, problems, ({ id }) => stillSaid(before.get(id))[about]);
    const isSo = async (now: ProblemBody) =>
      saidOf(now, about) === saidOf(bodyOf<Said>(await answered.get(now.id)), about);
    return { ...back, send: unlessChanged(isSo, back.send) };
  },
});

const saidOf = (said: Said | undefined, about: keyof Said) => JSON.stringify(said?.[about]);

/** Sends what takes back what one has done, unless somebody has done another thing since. */
const unlessChanged =
  (
    isSo: (now: ProblemBody) => boolean | Promise<boolean>,
    send: Change<ProblemBody>['send'],
  ): typeof send =>
  async (problem) => {
    const now = await ask(`v1/problems/${problem.id}`);
    // Nothing was sent yet: it is known what is so.
    if (!isOk(now)) return { ...now, status: now.status || 504 };
    return (await isSo(now.body as ProblemBody)) ? send(problem) : CHANGED_SINCE;
  };

const CHANGED_SINCE: Answer = {
  ...SILENCE,
  status: 412,
  body: { detail: 'It was changed by somebody since, and stays so.' },
};

const nameOf = (problems: Problems): string => {
  const [only, ...others] = problems;
  return only !== undefined && others.length === 0
    ? asWritten(partsOf(only).path)
    : plural(problems.length, 'problem');
};

const ofProblems = (done: string, problems: Problems) => ({
  done,
  name: nameOf,
  of: problems,
  counts: (problem: ProblemBody) =>
    problem.suppressed_by === null && !isSnoozed(problem, serviceNow())
      ? problem.severity
      : undefined,
});

/** A snooze that has ended does not count. */
const stillSaid = (problem: ProblemBody | undefined): Said => ({
  acknowledged: problem?.acknowledged ?? null,
  snoozed_until:
    problem !== undefined && isSnoozed(problem, serviceNow()) ? problem.snoozed_until : null,
});

/** Who has a problem: a note that begins with `@grace` says so, also to the command line and to scripts. */
const ASSIGNED = /^@([^\s:]+)[\s:]*/;

export const assigneeOf = (note: string): string | undefined => ASSIGNED.exec(note)?.[1];

export const noteFor = (name: string, note: string): string =>
  [name.replace(/^@?(?=.)/, '@').replaceAll(/[\s:]+/g, '-'), note].join(' ').trim();

/** `by` is the id of the caller. */
export const acknowledge = (problems: Problems, by: string, note: string): Change<ProblemBody> => {
  const at = new Date(serviceNow()).toISOString();
  const name = assigneeOf(note);
  const done = name === undefined ? 'Acknowledged' : `Assigned to @${name}:`;
  return say(done, 'acknowledged', problems, () => ({ by, at, note }));
};

/** Has somebody have them, whatever else is noted. */
export const assign = (problems: Problems, by: string, name: string): Change<ProblemBody> => {
  const at = new Date(serviceNow()).toISOString();
  return say(`Assigned to ${noteFor(name, '')}:`, 'acknowledged', problems, (problem) => ({
    by,
    at,
    note: noteFor(name, (problem.acknowledged?.note ?? '').replace(ASSIGNED, '')),
  }));
};

export const unacknowledge = (problems: Problems): Change<ProblemBody> =>
  say('Taken back', 'acknowledged', problems, () => null);

export const snooze = (problems: Problems, until: string | null): Change<ProblemBody> =>
  say(until === null ? 'Woken' : 'Snoozed', 'snoozed_until', problems, () => until);

/** Closes what somebody has reported; to report it again reopens it. */
export const close = (problem: ProblemBody): Change<ProblemBody> => {
  const { kind, resource_type: type, resource_id: id, severity, message } = problem;
  const path = `v1/problems/${kind}/${type}/${id}`;
  const left = () => Math.ceil((Date.parse(problem.valid_until ?? '') - serviceNow()) / 1_000);
  return {
    ...ofProblems('Closed', [problem]),
    shows: () => undefined,
    send: () => askWith('DELETE', path),
    undo: () => ({
      ...ofProblems('Taken back', [problem]),
      shows: (shown) => shown,
      send: unlessChanged(
        // Reported again, it may be of another severity, or for another reason.
        ({ state }) => state === 'closed',
        () =>
          askWith('PUT', path, {
            severity,
            message,
            ...(problem.valid_until !== null && { valid_for: `${Math.max(1, left())}s` }),
          }),
      ),
    }),
  };
};
