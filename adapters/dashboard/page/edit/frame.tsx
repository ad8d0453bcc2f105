import type { ComponentChildren } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { type PlaceBody, pluralOf } from '../live/bodies.js';
import { LiveContext, ON_FLEET, useMay } from '../live/use-live.js';
import { bodyOf } from '../live/ask.js';
import { Crumbs, NotHere } from '../resource/around.js';
import { nameOf } from '../parts/path.js';
import { scopesOf } from '../resource/resource-paths.js';
import { linkTo, linkToList } from '../route.js';
import type { ListName } from '../views.js';
import { AddsMissing } from './add-missing.js';
import { type EditRoute, placeOf } from './edit-route.js';

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
