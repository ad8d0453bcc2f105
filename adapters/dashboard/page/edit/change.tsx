import { type Answer, isOk } from '../live/ask.js';
import type { PlanBody } from '../live/bodies.js';
import { Failure } from '../parts/notice.js';
import { linkTo, replaceWith } from '../route.js';
import { patchOf } from './description.js';
import { EditForm } from './edit-form.js';
import type { EditRoute } from './edit-route.js';
import { Expiring, Meanwhile } from './follows.js';
import { Frame, wayBack } from './frame.js';
import { useEdits } from './use-edits.js';
import { isStoredOne, type Stored, useDescription } from './use-description.js';
import { useFields } from './use-fields.js';
import { useSending } from './use-sending.js';

/** Changes a resource that was made by hand. */
export const Change = ({ route }: { readonly route: EditRoute }) => {
  const read = useDescription(`v1/${route.type}s/${route.id}`);
  return (
    <Frame route={route} title={(name) => <>Change {name}</>}>
      {(place) => {
        if (place?.managed_by != null) return <Managed route={route} by={place.managed_by} />;
        if (read === undefined) return <p class="waiting">Reading …</p>;
        if (!isStoredOne(read)) return <Failure error={read} />;
        return <ChangeForm route={route} first={read} />;
      }}
    </Frame>
  );
};

const Managed = ({ route, by }: { readonly route: EditRoute; readonly by: string }) => (
  <p class="empty card">
    It is managed by <bdi>{by}</bdi>: change the file that is applied under that name, or{' '}
    <a class="button" href={wayBack(route)}>
      release it
    </a>{' '}
    first.
  </p>
);

interface ChangeFormProps {
  readonly route: EditRoute;
  readonly first: Stored;
}

const ChangeForm = ({ route, first }: ChangeFormProps) => {
  const path = `v1/${route.type}s/${route.id}`;
  const fields = useFields(route.type);
  const { stored, values, merged, plan, change, ask, catchUp } = useEdits(fields, first);
  const { send, isBusy, error } = useSending();
  const isMeanwhile = merged !== undefined && error?.code === 'changed_meanwhile';
  const patch = (query: string): Promise<Answer | undefined> =>
    send({
      ...{ method: 'PATCH', path: path + query, etag: stored.etag },
      body: patchOf(fields, stored.description, values),
    });
  const save = async (isSure: boolean) => {
    const planned = isSure ? undefined : await patch('?dry_run=true');
    const followed = planned?.body as PlanBody | undefined;
    if (planned !== undefined && isOk(planned) && (followed?.expiring?.length ?? 0) > 0) {
      ask(followed);
      return;
    }
    const answer = isSure || (planned !== undefined && isOk(planned)) ? await patch('') : planned;
    if (answer?.status === 412) await catchUp(path);
    if (answer !== undefined && isOk(answer)) replaceWith(linkTo(route.id));
  };
  return (
    <EditForm
      {...{ fields, before: stored.description, values, onChange: change }}
      error={isMeanwhile ? undefined : error}
      onSubmit={(button) => void save(button === 'sure')}
    >
      <div role="alert">{isMeanwhile && <Meanwhile merged={merged} />}</div>
      <div role="status">{plan !== undefined && <Expiring plan={plan} />}</div>
      <div class="buttons">
        <button
          type="submit"
          class={plan === undefined ? 'main' : 'danger'}
          value={plan === undefined ? '' : 'sure'}
          disabled={isBusy}
        >
          {plan === undefined ? 'Save' : 'Save, and remove these dumps'}
        </button>
        <a href={wayBack(route)}>Cancel</a>
      </div>
    </EditForm>
  );
};
