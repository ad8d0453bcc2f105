import { useEffect, useState } from 'preact/hooks';
import { pathOf, type PlaceBody, type PlanBody, pluralOf } from '../live/bodies.js';
import { bodyOf } from '../live/ask.js';
import { Failure } from '../parts/reasons.js';
import { useLeadOn } from '../navigation.js';
import { linkTo, linkToList } from '../route.js';
import type { ListName } from '../views.js';
import type { EditRoute } from './edit-route.js';
import { Frame, wayBack } from './frame.js';
import { RemovedKeys } from './taken-away.js';
import { useSending } from './use-sending.js';

/** Removes a resource that was made by hand, after it was said what goes with it. */
export const Remove = ({ route }: { readonly route: EditRoute }) => (
  <Frame route={route} title={(name) => <>Remove {name}</>}>
    {(place) => place !== undefined && <RemoveForm route={route} place={place} />}
  </Frame>
);

interface RemoveFormProps {
  readonly route: EditRoute;
  readonly place: PlaceBody;
}

const RemoveForm = ({ route, place }: RemoveFormProps) => {
  const [plan, setPlan] = useState<PlanBody>();
  const { send, isBusy, error } = useSending();
  const leadOn = useLeadOn();
  const remove = async (query: string) => {
    const path = `${pathOf(route)}?with_children=true${query}`;
    const answer = await send({ method: 'DELETE', path });
    return bodyOf<PlanBody>(answer);
  };
  useEffect(() => void remove('&dry_run=true').then(setPlan), [route.id]);
  const above = place.lineage.at(-1);
  const next =
    above === undefined ? linkToList(pluralOf(route.type) as ListName) : linkTo(above.path);
  return (
    <form
      class="card edit"
      onSubmit={(event) => {
        event.preventDefault();
        void remove('').then((removed) => {
          if (removed !== undefined) leadOn(next);
        });
      }}
    >
      <div role="status">{plan !== undefined && <Removed plan={plan} />}</div>
      <Failure error={error} />
      <div class="buttons">
        {plan !== undefined && (
          <button type="submit" class="danger" aria-disabled={isBusy}>
            Remove {plan.removed.length === 1 ? 'it' : `all ${plan.removed.length}`}
          </button>
        )}
        <a href={wayBack(route)}>Keep {plan?.removed.length === 1 ? 'it' : 'them'}</a>
      </div>
    </form>
  );
};

const Removed = ({ plan: { removed } }: { readonly plan: PlanBody }) => (
  <>
    <p>
      Shipshape then no longer checks {removed.length === 1 ? 'it' : 'them'}. Dumps that are stored
      stay where they are.
    </p>
    <RemovedKeys removed={removed} />
  </>
);
