import { useContext } from 'preact/hooks';
import { ASKED, type Failed, type Item } from '../live/changes.js';
import { LiveContext } from '../live/use-live.js';
import { Prose } from './reasons.js';
import { Sign } from './sign.js';
import { inDigits } from './words.js';

interface ItemsProps {
  readonly of: readonly Item[];
}

/** Whether a change of one of these was sent, and not answered yet. */
export const useIsSending = (items: readonly Item[]): boolean =>
  useContext(LiveContext).sent.some(({ awaited }) => items.some(({ id }) => awaited.has(id)));

/** Whether something was asked for of this, and is not there yet: asked for again, it would be refused or done twice. */
export const useIsAsked = ({ id }: Item): boolean =>
  useContext(LiveContext).sent.some(({ change, shown }) => change.isAsked && shown.has(id));

/** Why a change of these was not made, in their row, and of which of several; it is spoken once for all rows. */
export const NotDone = ({ of }: ItemsProps) => {
  const { failed } = useContext(LiveContext);
  const here = failed.filter(({ item }) => of.some(({ id }) => id === item.id));
  return here.length === 0 ? null : (
    <div class="failure">
      <p>
        <Sign of="critical" />
        <Reason failed={here} isNamed={of.length > 1} />
      </p>
    </div>
  );
};

const MOST_NAMED = 3;

interface ReasonProps {
  readonly failed: readonly Failed[];
  readonly isNamed?: boolean;
}

/** Such as `Not snoozed db-eu-1/main: the service …`: what was refused for the first reason, and how much else was. */
export const Reason = ({ failed, isNamed = true }: ReasonProps) => {
  const { done = '' } = failed[0]?.change ?? {};
  const { detail = '' } = failed[0]?.error ?? {};
  const alike = failed.filter((one) => one.change.done === done && one.error.detail === detail);
  const named = isNamed ? alike.slice(0, MOST_NAMED) : failed;
  const names = named.map(({ change, item }) => change.name([item])).join(', ');
  return (
    <span>
      Not {done === ASKED ? 'done' : done.charAt(0).toLowerCase() + done.slice(1).replace(/:$/, '')}
      {isNamed && (
        <>
          {done === ASKED ? ': ' : ' '}
          <bdi>{names}</bdi>
        </>
      )}
      . <Prose text={detail} />
      {failed.length > named.length && <strong> +{inDigits(failed.length - named.length)}</strong>}
    </span>
  );
};
