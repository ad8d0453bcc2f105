import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { countOf, isSnoozed, type ProblemGroup, severityOf } from '../parts/group-problems.js';
import { keyed } from '../parts/keyed.js';
import { NotDone } from '../parts/not-done.js';
import { PathLink } from '../parts/path.js';
import { Prose } from '../parts/reasons.js';
import { Badge, Sign } from '../parts/sign.js';
import { Since, Until } from '../parts/since.js';
import { inDigits, plural } from '../parts/words.js';
import { useReferring } from '../resource/said.js';
import { SayingForm } from './forms.js';
import { assigneeOf } from './sayings.js';
import { Story } from './story.js';
import { useDeeds } from './use-deeds.js';

interface LineProps {
  readonly group: ProblemGroup;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  /** Whether there may be more of the same that were not read. */
  readonly isCut: boolean;
}

/** A problem on one line, or what is wrong with several resources in the same way; it opens in place. */
export const Line = ({ group, isSelected, onSelect, isCut }: LineProps) => {
  const [isOpen, setOpen] = useState(false);
  const { saying, deeds, problems, isSending } = useDeeds(group);
  const { first, members, sentence } = group;
  const referring = useReferring();
  const line = useRef<HTMLLIElement>(null);
  const [only] = members;
  const isAlone = members.length === 1;
  const counted = `${isCut ? 'at least ' : ''}${plural(members.length, first.resource_type)}`;
  const name = isAlone ? (only?.path ?? '') : counted;
  useLayoutEffect(() => () => handOnFocus(line.current), []);
  return (
    <li
      ref={line}
      class={`line ${first.state === 'open' ? severityOf(group) : 'over'}${isOpen ? ' opened' : ''}`}
      aria-busy={isSending}
    >
      <div class="facts">
        {deeds.length === 0 ? (
          <span />
        ) : (
          <input
            type="checkbox"
            class="select"
            {...keyed('x')}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ currentTarget: { checked } }) => onSelect(checked)}
          />
        )}
        <Sign of={severityOf(group)} />
        {first.closed_at === null ? <Since at={first.since} /> : <Since at={first.closed_at} />}
        <h3>
          {isAlone ? (
            <PathLink path={name} at={only?.at ?? ''} type={first.resource_type} isCut />
          ) : (
            name
          )}
        </h3>
        <button
          type="button"
          class="sentence"
          data-step
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span dir="auto">
            <Prose text={isAlone ? referring(sentence) : `Each: ${sentence}`} />
          </span>
        </button>
        <Marks problem={first} following={countOf(group) - members.length} isSending={isSending} />
        {deeds.length > 0 && (
          <span class="acts">
            {deeds.map(({ key, label, act, isBack }) => (
              <button
                key={key}
                type="button"
                class={isBack === true ? 'back' : ''}
                {...keyed(key)}
                onClick={act}
              >
                {label}
                <span class="unseen"> {name}</span>
              </button>
            ))}
          </span>
        )}
      </div>
      <SayingForm
        saying={saying}
        onClose={() => {
          saying.close();
          stepOf(line.current)?.focus();
        }}
      />
      <NotDone of={problems} />
      {isOpen && <Story group={group} />}
    </li>
  );
};

const stepOf = (line: Element | null | undefined): HTMLElement | null =>
  line?.querySelector<HTMLElement>('[data-step]') ?? null;

/** Where a line goes that has the focus, such as one that was snoozed, the next one has it. */
const handOnFocus = (line: Element | null): void => {
  if (line?.contains(document.activeElement) === true)
    stepOf(line.nextElementSibling ?? line.previousElementSibling)?.focus();
};

const Assigned = ({ note }: { readonly note: string }) => {
  const name = assigneeOf(note);
  return name === undefined ? (
    <>acknowledged</>
  ) : (
    <>
      <span class="unseen">acknowledged, assigned to </span>@<bdi>{name}</bdi>
    </>
  );
};

interface MarksProps {
  readonly problem: ProblemBody;
  readonly following: number;
  readonly isSending: boolean;
}

const Marks = ({ problem, following, isSending }: MarksProps) => (
  <span class="marks">
    {isSending && <span class="sending">sending …</span>}
    {following > 0 && <Badge>+{inDigits(following)} follow</Badge>}
    {problem.acknowledged !== null && (
      <Badge>
        <Assigned note={problem.acknowledged.note} />
      </Badge>
    )}
    {isSnoozed(problem, serviceNow()) && problem.snoozed_until !== null && (
      <Badge>
        snoozed, back <Until at={problem.snoozed_until} />
      </Badge>
    )}
  </span>
);
