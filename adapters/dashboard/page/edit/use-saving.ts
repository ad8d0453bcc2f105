import { isOk } from '../live/ask.js';
import type { PlanBody } from '../live/bodies.js';
import { replaceWith } from '../navigation.js';
import { linkTo } from '../route.js';
import type { EditRoute } from './edit-route.js';
import type { Field } from './fields/field.js';
import { patchOf } from './patch.js';
import type { Edits } from './use-edits.js';
import { type Sending, useSending } from './use-sending.js';

export interface Saving extends Omit<Sending, 'send'> {
  /** Asks first where dumps would be removed, unless somebody is sure. */
  readonly save: (isSure: boolean) => Promise<void>;
}

/** Saves what was typed, and leads back to the resource; where somebody else has changed it meanwhile, the form catches up. */
export const useSaving = (
  { type, id }: EditRoute,
  fields: readonly Field[],
  { stored, values, ask, catchUp }: Edits,
): Saving => {
  const { send, isBusy, error } = useSending();
  const path = `v1/${type}s/${id}`;
  const patch = async (query: string) => {
    const body = patchOf(fields, stored.description, values);
    const answer = await send({ method: 'PATCH', path: path + query, body, etag: stored.etag });
    if (answer?.status === 412) await catchUp(path);
    return answer !== undefined && isOk(answer) ? answer : undefined;
  };
  const save = async (isSure: boolean) => {
    if (!isSure) {
      const plan = (await patch('?dry_run=true'))?.body as PlanBody | undefined;
      if (plan === undefined) return;
      if ((plan.expiring ?? []).length > 0) {
        ask(plan);
        return;
      }
    }
    if ((await patch('')) !== undefined) replaceWith(linkTo(id));
  };
  return { save, isBusy, error };
};
