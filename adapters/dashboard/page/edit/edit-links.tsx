import { useState } from 'preact/hooks';
import { isDerived, pathOf, type PlaceBody, policyOf } from '../live/bodies.js';
import { ON_FLEET, useMay, useMayName } from '../live/use-live.js';
import { Failure } from '../parts/reasons.js';
import { nameOf } from '../parts/path.js';
import { useAction } from '../parts/use-action.js';
import { CONNECT, linkToList } from '../route.js';
import { BELOW, linkToAdd, linkToChange, linkToRemove, withArticle } from './edit-route.js';

/** Leads to the form for a new server, destination or channel, for those who may add one. */
export const AddLink = ({ type }: { readonly type: string }) =>
  !useMayName()(type, ON_FLEET) ? null : (
    <a class="button" href={type === 'server' ? CONNECT : linkToAdd(type)}>
      Add {withArticle(type)}
    </a>
  );

interface EditLinksProps {
  readonly place: PlaceBody;
  /** The resource and all that it is under, where that is known. */
  readonly on: readonly string[] | undefined;
}

/** What can be done to the description of a resource: where a file manages it, it is released first. */
export const EditLinks = ({ place: { type, id, path, managed_by: by }, on }: EditLinksProps) => {
  const [may, mayName] = [useMay(), useMayName()];
  if (!may('fleet:write', on)) return null;
  return (
    <div class="buttons">
      {(BELOW[type] ?? [])
        .filter((below) => mayName(below, on))
        .map((below) => (
          <a key={below} class="button" href={linkToAdd(below, { type, id })}>
            Add {withArticle(below)}
          </a>
        ))}
      {by === null || isDerived(by) ? (
        <>
          <a class="button" href={linkToChange(type, id)}>
            Change
          </a>
          {policyOf(by) === undefined && (
            <a class="button" href={linkToRemove(type, id)}>
              Remove …
            </a>
          )}
        </>
      ) : (
        <Release key={id} {...{ type, id, name: nameOf(path), by }} />
      )}
    </div>
  );
};

/** Of what is not described itself: from what it follows, and what a change of it means. */
export const Follows = ({ by }: { readonly by: string | null }) => {
  const policy = policyOf(by);
  if (!isDerived(by)) return null;
  return (
    <p>
      {policy === undefined ? (
        'A check has found it: its instance has all databases of its server.'
      ) : (
        <>
          It follows from the policy{' '}
          <a href={linkToList('policies', { q: policy })}>
            <bdi>{policy}</bdi>
          </a>
          .
        </>
      )}{' '}
      A change takes it over, by hand.
    </p>
  );
};

interface ReleaseProps extends Pick<PlaceBody, 'type' | 'id'> {
  readonly name: string;
  readonly by: string;
}

/** Takes a resource from the file that declared it, once it was said what that means. */
const Release = ({ type, id, name, by }: ReleaseProps) => {
  const { run, isBusy, error } = useAction(`the release of ${name}`);
  const [isAsking, setAsking] = useState(false);
  const show = (asking: boolean) => () => setAsking(asking);
  if (!isAsking)
    return (
      <button type="button" onClick={show(true)}>
        Manage it here …
      </button>
    );
  return (
    <div class="release card" role="group" aria-label={`Manage ${name} here`}>
      <p>
        <bdi>{name}</bdi> is managed by <bdi>{by}</bdi>: by the file that is applied under that
        name. Managed here, it and all under it is changed here, and no file removes it. Take it out
        of the file as well, which is refused otherwise.
      </p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          autoFocus
          aria-disabled={isBusy}
          onClick={() => void run('POST', `${pathOf({ type, id })}/release`)}
        >
          Manage it here
        </button>
        <button type="button" onClick={show(false)}>
          Leave it
        </button>
      </div>
      <Failure error={error} />
    </div>
  );
};
