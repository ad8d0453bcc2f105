import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { AuditEvent, Told } from '../audit-event.js';
import type { AuditTrail } from '../ports/audit-trail.js';
import type { AuditRule } from './listed.js';

export interface AuditedPorts {
  readonly audit: AuditTrail;
  readonly clock: Clock;
}

/** Records that a request was refused, unless a use case has. */
export type RecordRefusal = (refusal: Omit<AuditEvent, 'at' | 'outcome'>) => void;

export const recordRefusal =
  ({ audit, clock }: AuditedPorts): RecordRefusal =>
  (refusal) => {
    if (refusal.origin === undefined || !audit.knows(refusal.origin))
      audit.note({ at: clock.now(), outcome: 'refused', ...refusal });
  };

/** The use case under a name, with its rows. */
export const audited =
  (ports: AuditedPorts, action: string) =>
  <A extends readonly unknown[], F, R>(
    rule: AuditRule<A, R>,
    useCase: (...args: A) => TaskEither<F, R>,
  ) =>
  (...args: A): TaskEither<F, R> =>
  () => {
    const by = 'by' in rule ? rule.by(...args) : byCaller(args[0] as Caller | undefined);
    const event = { at: ports.clock.now(), action, ...by };
    const task = useCase(...args);
    if (!('on' in rule)) return rule.stored === 'never' ? task() : refusals(ports, event, task)();
    const on = rule.on(...args);
    if (on === undefined) return refusals(ports, event, task)();
    const about = {
      ...event,
      ...(on !== null && { on }),
      ...(rule.asked !== undefined && { detail: rule.asked(...args) }),
    };
    return rule.stored === 'after'
      ? recorded(ports, about, rule, task)()
      : begunFirst(ports, about, rule, task)();
  };

const byCaller = (caller: Caller | undefined): Pick<AuditEvent, 'caller' | 'origin'> => ({
  caller,
  origin: caller?.origin,
});

type Known = Omit<AuditEvent, 'outcome'>;

const refusals =
  <F, R>({ audit }: AuditedPorts, event: Known, task: TaskEither<F, R>) =>
  async (): Promise<E.Either<F, R>> => {
    const outcome = await task();
    if (E.isLeft(outcome) && isRefusal(outcome.left))
      audit.note({ ...event, outcome: 'refused', code: codeOf(outcome.left) });
    return outcome;
  };

type Rule<R> = Extract<AuditRule<readonly never[], R>, { readonly on: unknown }>;

const recorded =
  <F, R>(
    { audit }: AuditedPorts,
    event: Known,
    { told }: Pick<Rule<R>, 'told'>,
    task: TaskEither<F, R>,
  ) =>
  async (): Promise<E.Either<F, R>> => {
    const outcome = await task();
    const end = endOf(outcome, told);
    if (end !== null) audit.note(withEnd(event, end));
    return outcome;
  };

const begunFirst =
  <F, R>(
    { audit, clock }: AuditedPorts,
    event: Known,
    { told, end }: Pick<Rule<R>, 'told' | 'end'>,
    task: TaskEither<F, R>,
  ) =>
  async (): Promise<E.Either<F, R>> => {
    const begun = await audit.store({ ...event, outcome: 'begun' })();
    // Who has the audit as a port fails as it does.
    if (E.isLeft(begun)) return begun as unknown as E.Left<F>;
    const noteEnd = (ended: ReturnType<typeof endOf>): void =>
      audit.note({ ...withEnd(event, ended ?? DONE), begun: begun.right, endedAt: clock.now() });
    const outcome = await task();
    if (E.isLeft(outcome) || end === undefined) noteEnd(endOf(outcome, told));
    else void end(outcome.right)().then((ending) => noteEnd({ ...DONE, ...ending }));
    return outcome;
  };

const withEnd = (event: Known, end: Told & Pick<AuditEvent, 'outcome'>): AuditEvent => ({
  ...event,
  ...end,
  ...((event.detail ?? end.detail) !== undefined && { detail: { ...event.detail, ...end.detail } }),
});

const DONE = { outcome: 'done' } as const;

const endOf = <F, R>(
  outcome: E.Either<F, R>,
  told: (result: R) => Told | null = () => ({}),
): (Told & Pick<AuditEvent, 'outcome'>) | null => {
  if (E.isRight(outcome)) {
    const more = told(outcome.right);
    return more === null ? null : { ...DONE, ...more };
  }
  const code = codeOf(outcome.left);
  return { outcome: isRefusal(outcome.left) ? 'refused' : 'failed', code };
};

/** Each failure has a tag. */
const tagOf = (failure: unknown): string => (failure as { readonly _tag: string })._tag;

const isRefusal = (failure: unknown): boolean =>
  !['Unavailable', 'Corrupt'].includes(tagOf(failure));

/** As errors are called in answers, such as `not_found`. */
const codeOf = (failure: unknown): string =>
  tagOf(failure)
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();
