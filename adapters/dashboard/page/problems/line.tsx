import { useRef, useState } from 'preact/hooks';
import { type Deed, type Triage, useDeeds } from './use-triage.js';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { countOf, isSnoozed, type ProblemGroup, severityOf } from '../parts/group-problems.js';
import { PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Failure, Prose } from '../parts/reasons.js';
import { Badge, Sign } from '../parts/sign.js';
import { Since, Until } from '../parts/since.js';
import { inDigits, plural } from '../parts/words.js';
import { useReferring } from '../resource/said.js';
import { isTaken, KEYS_OFF } from '../shell/keys.js';
import { assigneeOf, Note, Snoozes } from './forms.js';
import { Story } from './story.js';

interface LineProps {
  readonly group: ProblemGroup;
  readonly triage: Triage;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  /** Whether there may be more of the same that were not read. */
  readonly isCut: boolean;
}

/** A problem on one line, or what is wrong with several resources in the same way; it opens in place. */
export const Line = ({ group, triage, isSelected, onSelect, isCut }: LineProps) => {
  const [isOpen, setOpen] = useState(false);
  const { form, setForm, deeds, problems, resolve, isBusy, error } = useDeeds(group, triage);
  const { first, members, sentence } = group;
  const referring = useReferring();
  const line = useRef<HTMLLIElement>(null);
  const [only] = members;
  const isAlone = members.length === 1;
  const counted = `${isCut ? 'at least ' : ''}${plural(members.length, first.resource_type)}`;
  const name = isAlone ? (only?.path ?? '') : counted;
  const following = countOf(group) - members.length;
  const given = Object.entries(deeds).filter((one): one is [string, Deed] => one[1] !== false);
  const close = () => {
    setForm(undefined);
    line.current?.querySelector<HTMLElement>('[data-step]')?.focus();
  };
  const finish = (verb: 'acknowledge' | 'snooze') => (body: object) => {
    close();
    void triage.act(verb, problems, body);
  };
  return (
    <li
      ref={line}
      class={`line ${first.state === 'open' ? severityOf(group) : 'over'}${isOpen ? ' opened' : ''}`}
      aria-busy={isBusy || triage.isBusy}
      onKeyDown={(event) => {
        if (KEYS_OFF.isSet() || isTaken(event)) return;
        const deed = deeds[event.key === 'x' ? 'a' : event.key];
        if (deed === undefined || deed === false) return;
        event.preventDefault();
        if (event.key === 'x') onSelect(!isSelected);
        else deed.act();
      }}
    >
      <div class="facts">
        {deeds['a'] === false ? (
          <span />
        ) : (
          <input
            type="checkbox"
            class="select"
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
        <Marks problem={first} following={following} />
        {given.length > 0 && (
          <span class="acts">
            {given.map(([key, { label, act }]) => (
              <button key={key} type="button" title={`${label} (${key})`} onClick={act}>
                {label}
                <span class="unseen"> {name}</span>
              </button>
            ))}
          </span>
        )}
      </div>
      {form === 'a' && (
        <Note isBusy={triage.isBusy} onDone={finish('acknowledge')} onClose={close} />
      )}
      {form === 'z' && <Snoozes isBusy={triage.isBusy} onDone={finish('snooze')} onClose={close} />}
      {form === 'e' && (
        <div class="buttons form">
          <Press isBusy={isBusy} onPress={resolve} look="danger" takesFocus>
            Close the problem for good
          </Press>
          <button type="button" onClick={close}>
            Keep it
          </button>
        </div>
      )}
      {error !== undefined && <Failure error={error} />}
      {isOpen && <Story group={group} />}
    </li>
  );
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

const Marks = ({
  problem,
  following,
}: {
  readonly problem: ProblemBody;
  readonly following: number;
}) => (
  <span class="marks">
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
