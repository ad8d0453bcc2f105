import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { type PlaceBody, pluralOf } from '../live/bodies.js';
import { LiveContext, ON_FLEET, useMay } from '../live/use-live.js';
import { bodyOf } from '../live/ask.js';
import { Crumbs, NotHere } from '../resource/around.js';
import { nameOf } from '../parts/path.js';
import { scopesOf } from '../resource/resource-paths.js';
import { linkTo, linkToList } from '../route.js';
import type { ListName } from '../views.js';
import { type EditRoute, placeOf, withArticle } from './edit-route.js';
import { DraftStep } from './draft-step.js';
import { BEGUN } from './fields/fields.js';
import { type AddMissing, Missing } from './form/inputs.js';
import { FieldIds } from './form/field-view.js';

/** Where somebody goes who does not go on: to the resource, to that above a new one, or to the list. */
export const wayBack = (route: EditRoute): string =>
  placeOf(route) === undefined ? linkToList(pluralOf(route.type) as ListName) : linkTo(route.id);

interface FrameProps {
  readonly route: EditRoute;
  /** What is done, to the resource of that name. */
  readonly title: (name: ComponentChildren) => ComponentChildren;
  readonly children: (place: PlaceBody | undefined) => ComponentChildren;
}

/** What is around a form: what it is about, once that is known. */
export const Frame = ({ route, title, children }: FrameProps) => {
  const { answers } = useContext(LiveContext);
  const may = useMay();
  const path = placeOf(route);
  const answer = path === undefined ? undefined : answers.get(path);
  // What was read once stays: a round that fails throws nothing away that was typed.
  const read = useRef<PlaceBody | undefined>(undefined);
  read.current = bodyOf<PlaceBody>(answer) ?? read.current;
  const place = read.current;
  if (path !== undefined && answer === undefined) return <h1 class="waiting">Reading …</h1>;
  if (answer !== undefined && place === undefined)
    return <NotHere path={route.id} answer={answer} />;
  return (
    <article class="resource">
      {place !== undefined && <Crumbs path={`${place.path}/`} />}
      <h1 tabIndex={-1}>{title(<bdi>{place && nameOf(place.path)}</bdi>)}</h1>
      {may('fleet:write', place === undefined ? ON_FLEET : scopesOf(place, place.lineage)) ? (
        <AddsMissing>{children(place)}</AddsMissing>
      ) : (
        <p class="empty card">Your token may not do this: it takes fleet:write here.</p>
      )}
    </article>
  );
};

type Wanted = Parameters<AddMissing>;

/** Around a form: what is missing in a field is made in a dialog over it, and all else in it stays as it is. */
const AddsMissing = ({ children }: { readonly children: ComponentChildren }) => {
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <Missing.Provider value={(...one) => setWanted(one)}>
      {children}
      {wanted !== undefined && <OverForm wanted={wanted} onClose={() => setWanted(undefined)} />}
    </Missing.Provider>
  );
};

interface OverFormProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
}

const OverForm = ({ wanted: [type, choose], onClose }: OverFormProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="card over-form" aria-labelledby="missing" onClose={onClose}>
      <h2 id="missing">Add {withArticle(type)}</h2>
      <FieldIds.Provider value="missing.">
        <DraftStep
          type={type}
          begun={BEGUN[type]?.() ?? {}}
          onAdded={(name) => {
            choose(name);
            close();
          }}
        >
          <button type="button" onClick={close}>
            Cancel
          </button>
        </DraftStep>
      </FieldIds.Provider>
    </dialog>
  );
};
