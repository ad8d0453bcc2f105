import { isDerived, pathOf, type PlaceBody } from '../live/bodies.js';
import { useMayName } from '../live/use-live.js';
import { Failure } from '../parts/reasons.js';
import { TEST, TestButton } from './draft-test.js';
import { EditForm, Kept } from './form/edit-form.js';
import type { EditRoute } from './edit-route.js';
import { Frame, wayBack } from './frame.js';
import { isStoredOne, type Merged, type Stored, useDescription, useEdits } from './use-edits.js';
import { useFields } from './use-fields.js';
import { TakenAway } from './taken-away.js';
import { useSaving } from './use-saving.js';
import { Sign } from '../parts/sign.js';

/** Changes a resource that was made by hand. */
export const Change = ({ route }: { readonly route: EditRoute }) => {
  const read = useDescription(pathOf(route));
  return (
    <Frame route={route} title={(name) => <>Change {name}</>}>
      {(place) => {
        const by = place?.managed_by ?? null;
        if (by !== null && !isDerived(by)) return <Managed route={route} by={by} />;
        if (read === undefined) return <p class="waiting">Reading …</p>;
        if (!isStoredOne(read)) return <Failure error={read} />;
        return <ChangeForm route={route} first={read} above={place?.lineage ?? []} />;
      }}
    </Frame>
  );
};

const Managed = ({ route, by }: { readonly route: EditRoute; readonly by: string }) => (
  <p class="empty card">
    It is managed by <bdi>{by}</bdi>: change the file that is applied under that name, or{' '}
    <a class="button" href={wayBack(route)}>
      manage it here
    </a>{' '}
    first.
  </p>
);

interface ChangeFormProps {
  readonly route: EditRoute;
  readonly first: Stored;
  readonly above: PlaceBody['lineage'];
}

/** A path is of what it is under, and so a new name is a change of that. */
const nameStays = (type: string) => ({
  isFixed: true,
  hint: `A new name takes fleet:write and ${type}:read on what it is under`,
});

const ChangeForm = ({ route, first, above }: ChangeFormProps) => {
  const mayRename = useMayName()(
    route.type,
    above.map(({ id }) => id),
  );
  const fields = useFields(route.type).map((field) =>
    field.at === 'name' && !mayRename ? { ...field, ...nameStays(route.type) } : field,
  );
  const edits = useEdits(fields, first);
  const { stored, values, merged, plan, isOld, change, replace, forget } = edits;
  const { save, test, isBusy, error } = useSaving(route, fields, edits);
  const isMeanwhile = merged !== undefined && error?.code === 'changed_meanwhile';
  return (
    <EditForm
      {...{ type: route.type, test, fields, before: stored.description, values }}
      onChange={(at, text) => {
        change(at, text);
        test.forget();
      }}
      onReplace={replace}
      error={isMeanwhile ? undefined : error}
      onSubmit={(button) => void (button === TEST ? test.run() : save(button === SURE))}
    >
      {isOld && <Kept onForget={forget} />}
      <div role="alert">{isMeanwhile && <Meanwhile merged={merged} />}</div>
      <div role="status">{plan !== undefined && <TakenAway plan={plan} />}</div>
      <div class="buttons">
        {plan === undefined ? (
          <button type="submit" class="main" value="" aria-disabled={isBusy}>
            Save
          </button>
        ) : (
          <button type="submit" class="danger" value={SURE} aria-disabled={isBusy}>
            {plan.removed.length > 0
              ? 'Save, and remove all of this'
              : 'Save, and remove these dumps'}
          </button>
        )}
        <TestButton test={test} isBusy={isBusy} />
        <a href={wayBack(route)}>Cancel</a>
      </div>
    </EditForm>
  );
};

const SURE = 'sure';

/** What somebody else has stored since the form was opened. */
const Meanwhile = ({ merged: { theirs, both } }: { readonly merged: Merged }) => (
  <div class="follows">
    <p>
      <Sign of="warning" />
      <span>
        Nothing was saved: somebody else has changed this since you opened the form
        {theirs.length > 0 && ` (${theirs.join(', ')})`}. Their changes are in the form now, under
        what you typed. Review it, and save again.
      </span>
    </p>
    {both.map(({ label, stored }) => (
      <p key={label}>
        {label}: you and they have changed it. Stored is{' '}
        {stored === '' ? 'nothing that is shown' : <bdi class="path">{stored}</bdi>}.
      </p>
    ))}
  </div>
);
