import type { ComponentChildren } from 'preact';
import { type Answer, errorOf, isOk } from '../live/ask.js';
import type { PlaceBody, ProblemBody, ResourceBody } from '../live/bodies.js';
import { PROTECTIONS, signOf, signOfProtection } from '../databases/columns.js';
import { Failure } from '../parts/reasons.js';
import { eachAlone, type ProblemGroup } from '../parts/group-problems.js';
import { Lines } from '../problems/lines.js';
import { linkTo, linkToList, OVERVIEW } from '../route.js';
import { useQuiet } from '../servers/servers.js';
import { nameOf } from '../parts/path.js';
import { isOfServer } from './resource-paths.js';
import { Badge, Sign } from '../parts/sign.js';
import { Facts } from './facts.js';

/** The way to a resource, each name a link. */
export const Crumbs = ({ path }: { readonly path: string }) => {
  const above = path.split('/').slice(0, -1);
  return (
    <nav class="crumbs" aria-label="Above it">
      <a href={OVERVIEW}>Fleet</a>
      {above.map((name, index) => (
        <a key={index} href={linkTo(above.slice(0, index + 1).join('/'))} dir="auto">
          {nameOf(name)}
        </a>
      ))}
    </nav>
  );
};

/** Instead of a resource that was not found, or could not be looked for. */
export const NotHere = ({ path, answer }: { readonly path: string; readonly answer: Answer }) => (
  <div class="first-run">
    {isOk(answer) || answer.status === 404 ? (
      <>
        <h1 tabIndex={-1}>Not here</h1>
        <p>
          There is no <bdi class="path">{path}</bdi> that this token may see. A path is written from
          the server down, such as <code>db-eu-1/main/shop</code>.
        </p>
        {!IS_ID.test(path) && <OfThisName name={path.split('/')[0] ?? path} />}
      </>
    ) : (
      <>
        <h1 tabIndex={-1}>Not known</h1>
        <Failure error={errorOf(answer)} />
      </>
    )}
    <p>
      <a href={OVERVIEW}>To the overview</a>
    </p>
  </div>
);

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const OfThisName = ({ name }: { readonly name: string }) => (
  <p>
    <a href={linkToList('servers', { q: nameOf(name) })}>
      Servers with “<bdi>{nameOf(name)}</bdi>” in their name
    </a>
  </p>
);

/** What is wrong, or was, in one place. */
export const ProblemSection = ({
  title,
  groups,
}: {
  readonly title: string;
  readonly groups: readonly ProblemGroup[];
}) =>
  groups.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <Lines groups={groups} />
    </section>
  );

/** What is wrong here, and above it, each with what it explains, be that here. */
export const WrongHere = ({
  here,
  above,
}: {
  readonly here: readonly ProblemBody[];
  readonly above: readonly ProblemBody[];
}) => {
  const groups = eachAlone([...above, ...here]);
  const isAbove = ({ first }: ProblemGroup) => above.includes(first);
  return (
    <>
      <ProblemSection title="Wrong here" groups={groups.filter((one) => !isAbove(one))} />
      <ProblemSection title="Wrong above it" groups={groups.filter(isAbove)} />
    </>
  );
};

interface HeadProps {
  readonly resource: ResourceBody;
  readonly place: PlaceBody | undefined;
  /** Whether all was read that is shown: otherwise nothing is well. */
  readonly isRead: boolean;
  /** What can be done to its description. */
  readonly acts: ComponentChildren;
}

/** What a resource is called, and how bad it is. */
export const Head = ({ resource: { type, path }, place, isRead, acts }: HeadProps) => {
  const isQuiet = useQuiet()(path) && isOfServer({ type });
  const sign = place === undefined ? 'unknown' : signOf(place);
  return (
    <header class="headline">
      <Sign of={(isRead && !isQuiet) || sign !== 'well' ? sign : 'unknown'} size="large" />
      <div class="named">
        <h1 tabIndex={-1} dir="auto">
          {nameOf(path)}
        </h1>
        <Badge>{type}</Badge>
        {isQuiet && <Badge>in maintenance</Badge>}
      </div>
      {place !== undefined && type === 'database' && <Verdict place={place} />}
      {place !== undefined && <Facts place={place} />}
      {acts}
    </header>
  );
};

/** Its first sentence is a word or two, which is all that some want to know. */
const Verdict = ({ place }: { readonly place: PlaceBody }) => {
  const [state, ...others] = (place.verdict ?? protectionOf(place)).split(/(?<=\.) /);
  return (
    <p class="said" dir="auto">
      <strong class={signOfProtection(place.protection)}>{state}</strong> {others.join(' ')}
    </p>
  );
};

/** What is said of a database without a schedule; nothing to who may not read that. */
const protectionOf = ({ protection, protection_reason: reason }: PlaceBody): string =>
  protection == null ? '' : [PROTECTIONS[protection]?.label, reason].join('. ');
