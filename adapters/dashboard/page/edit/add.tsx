import { useState } from 'preact/hooks';
import { type PlanBody, pluralOf, type ResourceBody } from '../live/bodies.js';
import { bodyOf, isOk } from '../live/ask.js';
import { useLeadOn } from '../navigation.js';
import { linkTo } from '../route.js';
import { TEST, TestButton } from './draft-test.js';
import { EditForm, Kept } from './form/edit-form.js';
import { BELOW, type EditRoute, linkToAdd, placeOf, withArticle } from './edit-route.js';
import { BEGUN, type Values } from './fields/fields.js';
import { Frame, wayBack } from './frame.js';
import { useFields } from './use-fields.js';
import { TakenAway, takesAway } from './taken-away.js';
import { type Draft, useDraft } from './use-draft.js';

/** Adds a resource by hand. */
export const Add = ({ route }: { readonly route: EditRoute }) => (
  <Frame
    route={route}
    title={(name) => (
      <>
        Add {withArticle(route.type)}
        {placeOf(route) !== undefined && <> to {name}</>}
      </>
    )}
  >
    {() => <AddForm route={route} />}
  </Frame>
);

const NOTHING = {};

/** An instance has schedules of its globals alone. */
const begunUnder = ({ type, under }: EditRoute): Values =>
  type === 'schedule' && under === 'instance' ? { what: 'globals' } : NOTHING;

const AddForm = ({ route }: { readonly route: EditRoute }) => {
  const { type } = route;
  const begun = () => ({ ...BEGUN[type]?.(), ...begunUnder(route) });
  const below = BELOW[type]?.[0];
  const beside = route.id !== '' && { server: route.id };
  const draft = useDraft(type, useFields(type), begun, { ...beside });
  const { form, describe, test, isBusy, isOld, forget } = draft;
  const { plan, add } = useAdding(route, draft);
  const submit = (next: string) => (next === TEST ? test.run(describe()) : add(next));
  return (
    <EditForm {...form} onSubmit={(next) => void submit(next)}>
      {isOld && <Kept onForget={forget} />}
      <div role="status">{plan !== undefined && <TakenAway plan={plan} />}</div>
      <div class="buttons">
        <button
          type="submit"
          class={plan === undefined ? 'main' : 'danger'}
          value={below ?? ''}
          aria-disabled={isBusy}
        >
          {below === undefined ? 'Save' : `Save and add ${withArticle(below)}`}
        </button>
        {below !== undefined && (
          <button type="submit" value="" aria-disabled={isBusy}>
            Save
          </button>
        )}
        <TestButton test={test} isBusy={isBusy} />
        <a href={wayBack(route)}>Cancel</a>
      </div>
    </EditForm>
  );
};

/** What may take the place of one that follows from a policy, or is found. */
const REPLACING: ReadonlySet<string> = new Set(['database', 'schedule']);

/** Adds what is described. Where that takes something away it is shown what, and the same is sent once more by somebody who agrees. */
const useAdding = (route: EditRoute, { describe, send, forget }: Draft) => {
  const { type } = route;
  const leadOn = useLeadOn();
  const [asked, ask] = useState<{ readonly of: string; readonly plan: PlanBody }>();
  const of = JSON.stringify(describe());
  const plan = asked?.of === of ? asked.plan : undefined;
  const post = (query: string) => {
    const path = `${placeOf(route) ?? 'v1'}/${pluralOf(type)}${query}`;
    return send({ method: 'POST', path, body: describe() });
  };
  const add = async (next: string) => {
    if (plan === undefined && REPLACING.has(type)) {
      const planned = bodyOf<PlanBody>(await post('?dry_run=true'));
      if (planned === undefined) return;
      if (takesAway(planned)) {
        ask({ of, plan: planned });
        return;
      }
    }
    const answer = await post(plan === undefined ? '' : `?confirm=${plan.digest ?? ''}`);
    if (!isOk(answer)) {
      // By now it may be another plan.
      ask(undefined);
      return;
    }
    forget();
    const made = answer.body as ResourceBody;
    leadOn(next === '' ? linkTo(made.id) : linkToAdd(next, { type, id: made.id }));
  };
  return { plan, add };
};
