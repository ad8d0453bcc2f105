import { useContext } from 'preact/hooks';
import { bodyOf } from '../live/ask.js';
import type { AuditPageBody, Body, ProblemPageBody } from '../live/bodies.js';
import { useAnswer } from '../live/use-answer.js';
import { LiveContext, useMay, useMe } from '../live/use-live.js';
import { assigneeOf } from './sayings.js';

const MOST_PEOPLE = 50;

/** Who may be asked to do something: the caller, who has a problem already, and who signs in or has acted, as far as the caller may read that. */
export const usePeople = (): readonly string[] => {
  const { answers } = useContext(LiveContext);
  const may = useMay();
  const me = useMe()?.name;
  const tokens = useAnswer(may('token:write') ? 'v1/tokens' : undefined)?.answer;
  const audit = useAnswer(may('audit:read') ? 'v1/audit?limit=100' : undefined)?.answer;
  const problems = [...answers.values()].flatMap(
    (answer) => bodyOf<Partial<ProblemPageBody> | null>(answer)?.problems ?? [],
  );
  const names = [
    me,
    ...problems.map(({ acknowledged }) => assigneeOf(acknowledged?.note ?? '')),
    ...(bodyOf<Body<'Tokens'>>(tokens)?.tokens ?? [])
      .filter(({ revoked_at: revoked }) => revoked === null)
      .map(({ name }) => name),
    ...(bodyOf<AuditPageBody>(audit)?.rows ?? []).map(({ who }) => who?.name),
  ];
  return [...new Set(names.filter((name): name is string => Boolean(name)))].slice(0, MOST_PEOPLE);
};
