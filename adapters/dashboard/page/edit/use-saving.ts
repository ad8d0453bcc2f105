import { useUndo } from './use-undo.js';
import { pathOf, type PlanBody } from '../live/bodies.js';
import { isOk } from '../live/ask.js';
import { useLeadOn } from '../navigation.js';
import { linkTo } from '../route.js';
import type { EditRoute } from './edit-route.js';
import type { Description, Field, Values } from './fields/fields.js';
import {
  gathered,
  isEmpty,
  isMapping,
  isSecret,
  isShown,
  listsIn,
  removalOf,
  withItems,
} from './fields/fields.js';
import type { Edits } from './use-edits.js';
import { type DraftTest, useDraftTest } from './draft-test.js';
import { takesAway } from './taken-away.js';
import { type Sending, useSending } from './use-sending.js';
import { isStored, mergePatch, readAt, sentFor, textOf, withAt } from './description.js';

export interface Saving extends Omit<Sending, 'send'> {
  /** Asks first where anything would be taken away, unless somebody is sure of what they were asked. */
  readonly save: (isSure: boolean) => Promise<void>;
  /** Tries what would be saved. */
  readonly test: DraftTest & { readonly run: () => Promise<unknown> };
}

/** Saves what was typed, and leads back to the resource; where somebody else has changed it meanwhile, the form catches up. */
export const useSaving = (
  route: EditRoute,
  fields: readonly Field[],
  { stored, values, plan: asked, ask, catchUp, forget }: Edits,
): Saving => {
  const { send, isBusy, error } = useSending();
  const leadOn = useLeadOn();
  const { type, id } = route;
  const shown = withItems(fields, values);
  const path = pathOf(route);
  const draft = useDraftTest(type, { id }, send);
  const offerUndo = useUndo(route, fields);
  const typed = () => patchOf(shown, stored.description, values);
  const run = () => draft.run(mergePatch(stored.description, typed()));
  const patch = async (query: string) => {
    const body = withLists(fields, stored.description, typed(), values);
    const answer = await send({ method: 'PATCH', path: path + query, body, etag: stored.etag });
    if (answer.status === 412) await catchUp(path);
    return isOk(answer) ? answer : undefined;
  };
  const save = async (isSure: boolean) => {
    const plan = isSure ? asked : ((await patch('?dry_run=true'))?.body as PlanBody | undefined);
    if (plan === undefined) return;
    if (!isSure && takesAway(plan)) {
      ask(plan);
      return;
    }
    // Nobody was asked of what they may not see: of that the service decides.
    const saved = await patch(isSure ? `?confirm=${plan.digest ?? ''}` : '');
    if (saved === undefined) {
      // By now it may be another plan.
      ask(undefined);
      return;
    }
    if (!takesAway(plan)) offerUndo(stored.description, typed(), saved.etag);
    forget();
    leadOn(linkTo(id));
  };
  return { save, test: { ...draft, run }, isBusy, error };
};

/** A list is replaced as a whole. */
const withLists = (
  fields: readonly Field[],
  before: Description,
  change: Description,
  values: Values,
): Description => {
  const lists = gathered(fields, mergePatch(before, change), values);
  return { ...change, ...Object.fromEntries(listsIn(fields).map(({ at }) => [at, lists[at]])) };
};

/** What a form changes, as a merge patch: nothing that is as it was. */
const patchOf = (fields: readonly Field[], before: Description, values: Values): Description => {
  const shown = fields.filter(isShown(values));
  const gone = fields.filter(
    (field) => isStored(before, field) && !shown.some(({ at }) => at === field.at),
  );
  const patch = [
    ...gone.map(({ at }) => [at, null] as const),
    ...shown.flatMap((field) => changeOf(field, before, values)),
  ].reduce<Description>((made, [at, value]) => withAt(made, at, value), {});
  return withoutEmptied(patch, before);
};

const changeOf = (
  field: Field,
  before: Description,
  values: Values,
): readonly (readonly [at: string, value: unknown])[] => {
  const { at } = field;
  const text = values[at] ?? '';
  if (values[removalOf(field)] === 'yes') return [[at, null]];
  if (isEmpty(field, text)) return isSecret(field) || !isStored(before, field) ? [] : [[at, null]];
  if (text === textOf(field, before)) return [];
  const sent = sentFor(field, text);
  const stored = readAt(before, at);
  // A mapping replaces what is stored, of which a patch would keep what it does not name.
  return field.as === 'mapping' && isMapping(stored)
    ? [
        [
          at,
          {
            ...Object.fromEntries(Object.keys(stored).map((key) => [key, null])),
            ...(sent as object),
          },
        ],
      ]
    : [[at, sent]];
};

/** A mapping of which nothing would be left is removed as a whole: an empty one is a mistake. */
const withoutEmptied = (patch: Description, before: Description): Description =>
  Object.fromEntries(
    Object.entries(patch).map(([key, change]) => {
      const stored = before[key];
      if (!isMapping(change) || !isMapping(stored)) return [key, change];
      const isEmptied = Object.values({ ...stored, ...change }).every((value) => value === null);
      return [key, isEmptied ? null : change];
    }),
  );
