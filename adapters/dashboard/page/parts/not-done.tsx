import { useContext } from 'preact/hooks';
import { ASKED, type Failed, type Item } from '../live/changes.js';
import { LiveContext } from '../live/use-live.js';
import { Prose } from './reasons.js';
import { Sign } from './sign.js';

interface ItemsProps {
  readonly of: readonly Item[];
}

/** Whether a change of one of these was sent, and not answered yet. */
export const useIsSending = (items: readonly Item[]): boolean =>
  useContext(LiveContext).sent.some(({ awaited }) => items.some(({ id }) => awaited.has(id)));

/** Why a change of these was not made, in their row; it is spoken once for all rows. */
export const NotDone = ({ of }: ItemsProps) => {
  const { failed } = useContext(LiveContext);
  const found = failed.find(({ item }) => of.some(({ id }) => id === item.id));
  return found === undefined ? null : (
    <div class="failure">
      <p>
        <Sign of="critical" />
        <Reason {...found} />
      </p>
    </div>
  );
};

/** Such as `Not snoozed: the service …`. */
export const Reason = ({
  change: { done },
  error,
  name = '',
}: Failed & { readonly name?: string }) => (
  <span>
    Not {done === ASKED ? 'done' : done.charAt(0).toLowerCase() + done.slice(1).replace(/:$/, '')}
    {name !== '' && (
      <>
        {done === ASKED ? ': ' : ' '}
        <bdi>{name}</bdi>
      </>
    )}
    . <Prose text={error.detail} />
  </span>
);
