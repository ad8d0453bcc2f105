import { useContext } from 'preact/hooks';
import { ask } from '../live/ask.js';
import { pathOf } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { readAt, takingBack } from './description.js';
import type { EditRoute } from './edit-route.js';
import { type Description, type Field, isMapping, isSecret, listsIn } from './fields/fields.js';

type OfferUndo = (before: Description, patch: Description, etag: string | null) => void;

/** Offers to take back what was saved, as long as nobody has changed it since. Secrets are not known here, and with another name its address would be another. */
export const useUndo = (route: EditRoute, fields: readonly Field[]): OfferUndo => {
  const { tell, change } = useContext(LiveContext);
  const { id } = route;
  return (before, patch, etag) => {
    const hasSecret = fields.some(
      (field) => isSecret(field) && readAt(patch, field.at) !== undefined,
    );
    const lists = listsIn(fields).map(({ at }) => at);
    if (etag === null || hasSecret || 'name' in patch) return;
    // A list is replaced as a whole, which is a mapping by position in a form.
    const whole = lists.map((at) => [at, isMapping(before[at]) ? Object.values(before[at]) : []]);
    const body = { ...takingBack(before, patch), ...Object.fromEntries(whole) } as Description;
    const headers = { 'content-type': 'application/merge-patch+json', 'if-match': etag };
    const send = () => ask(pathOf(route), { method: 'PATCH', headers, body: JSON.stringify(body) });
    const name = `the change of ${String(before['name'])}`;
    const undo = () =>
      change({ done: 'Taken back', name: () => name, of: [{ id }], shows: (one) => one, send });
    tell({ done: 'Saved', name, undo });
  };
};
