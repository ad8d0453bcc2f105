import { pluralOf, type ResourceBody } from '../live/bodies.js';
import { isOk } from '../live/ask.js';
import { goTo, replaceWith } from '../navigation.js';
import { linkTo } from '../route.js';
import { TEST, TestAnswer, TestButton } from './draft-test.js';
import { EditForm, Kept } from './form/edit-form.js';
import { BELOW, type EditRoute, linkToAdd, placeOf, withArticle } from './edit-route.js';
import type { Values } from './fields/field.js';
import { BEGUN } from './fields/fields.js';
import { Frame, wayBack } from './frame.js';
import { useFields } from './use-fields.js';
import { takeReturn } from './form/add-one.js';
import { useDraft } from './use-draft.js';

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
  const { form, describe, test, send, isBusy, isOld, forget } = useDraft(
    type,
    useFields(type),
    begun,
    { ...beside },
  );
  const add = async (next: string) => {
    if (next === TEST) {
      await test.run(describe());
      return;
    }
    const path = `${placeOf(route) ?? 'v1'}/${pluralOf(type)}`;
    const answer = await send({ method: 'POST', path, body: describe() });
    if (!isOk(answer)) return;
    forget();
    const made = answer.body as ResourceBody;
    const back = type === 'destination' ? takeReturn() : undefined;
    if (back !== undefined) replaceWith(back);
    else if (next === '') replaceWith(linkTo(made.id));
    else goTo(linkToAdd(next, { type, id: made.id }));
  };
  return (
    <EditForm {...form} onSubmit={(next) => void add(next)}>
      {isOld && <Kept onForget={forget} />}
      <TestAnswer type={type} test={test} />
      <div class="buttons">
        <button type="submit" class="main" value={below ?? ''} aria-disabled={isBusy}>
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
