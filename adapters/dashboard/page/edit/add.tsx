import { useState } from 'preact/hooks';
import { pluralOf } from '../live/addresses.js';
import { isOk } from '../live/ask.js';
import type { ResourceBody } from '../live/bodies.js';
import { replaceWith, show } from '../navigation.js';
import { linkTo } from '../route.js';
import { descriptionOf } from './description.js';
import { TEST, TestAnswer, TestButton, useDraftTest } from './draft-test.js';
import { EditForm } from './form/edit-form.js';
import { BELOW, type EditRoute, linkToAdd, placeOf, withArticle } from './edit-route.js';
import type { Values } from './fields/field.js';
import { BEGUN } from './fields/fields.js';
import { Frame, wayBack } from './frame.js';
import { useFields } from './use-fields.js';
import { useSending } from './use-sending.js';

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
  const fields = useFields(type);
  const [values, setValues] = useState(() => ({ ...BEGUN[type]?.(), ...begunUnder(route) }));
  const { send, isBusy, error } = useSending();
  const below = BELOW[type]?.[0];
  const beside = route.id !== '' && { server: route.id };
  const test = useDraftTest(type, { ...beside }, send);
  const add = async (next: string) => {
    if (next === TEST) {
      await test.run(descriptionOf(fields, values));
      return;
    }
    const path = `${placeOf(route) ?? 'v1'}/${pluralOf(type)}`;
    const answer = await send({ method: 'POST', path, body: descriptionOf(fields, values) });
    if (answer === undefined || !isOk(answer)) return;
    const made = answer.body as ResourceBody;
    if (next === '') replaceWith(linkTo(made.id));
    else show(linkToAdd(next, { type, id: made.id }));
  };
  return (
    <EditForm
      {...{ fields, before: NOTHING, values, error }}
      onChange={(at, text) => {
        setValues({ ...values, [at]: text });
        test.forget();
      }}
      onReplace={setValues}
      onSubmit={(next) => void add(next)}
    >
      <TestAnswer type={type} test={test} />
      <div class="buttons">
        <button type="submit" class="main" value={below ?? ''} aria-disabled={isBusy}>
          {below === undefined ? 'Add it' : `Add it, and ${withArticle(below)} to it`}
        </button>
        {below !== undefined && (
          <button type="submit" value="" aria-disabled={isBusy}>
            Add it
          </button>
        )}
        <TestButton test={test} isBusy={isBusy} />
        <a href={wayBack(route)}>Cancel</a>
      </div>
    </EditForm>
  );
};
