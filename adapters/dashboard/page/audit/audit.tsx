import type { AuditPageBody, AuditRowBody } from '../live/bodies.js';
import { Choice, List } from '../parts/list.js';
import { Since } from '../parts/since.js';
import { linkTo, linkToList, type ListRoute, narrowed } from '../route.js';

const OUTCOMES = { '': 'All', done: 'Done', refused: 'Refused', failed: 'Failed', begun: 'Begun' };

const ACTIONS = {
  '': 'Anything',
  downloadDump: 'Downloads',
  carryOutRun: 'Dumps of schedules',
  startRestore: 'Restores',
  applyFleet: 'Fleet files',
  startSession: 'Sign-ins',
};

/** Who did what, the latest first. */
export const Audit = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    title="Audit"
    filters={
      <>
        <Choice route={route} name="outcome" values={OUTCOMES} />
        <Choice route={route} name="action" values={ACTIONS} />
        {['who', 'on'].map((name) => (
          <Narrowed key={name} route={route} name={name} />
        ))}
      </>
    }
    empty="Nothing like that was done."
  >
    {({ rows }: AuditPageBody) => rows.map((row) => <Row key={row.id} row={row} route={route} />)}
  </List>
);

/** What a link in a row has narrowed the list to. */
const Narrowed = ({ route, name }: { readonly route: ListRoute; readonly name: string }) => {
  const value = route.filter[name];
  return value === undefined ? null : (
    <Choice route={route} name={name} values={{ '': 'By and on all', [value]: value }} />
  );
};

/** Such as `check dump readiness`. */
const wordsOf = (action: string): string =>
  action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Who did what to a resource lately, for callers who may read that. */
export const AuditHere = ({
  id,
  page,
}: {
  readonly id: string;
  readonly page: AuditPageBody | undefined;
}) =>
  page === undefined || page.rows.length === 0 ? null : (
    <section>
      <h2>Who did what here</h2>
      <ul class="card lines">
        {page.rows.map((row) => (
          <Row key={row.id} row={row} route={{ view: 'audit', filter: { on: id } }} />
        ))}
      </ul>
      {page.next !== null && (
        <p class="more">
          <a href={linkToList('audit', { on: id })}>All that was done here</a>
        </p>
      )}
    </section>
  );

const Row = ({ row, route }: { readonly row: AuditRowBody; readonly route: ListRoute }) => {
  const { at, action, outcome, code, who, address } = row;
  const on = row.on?.id === route.filter['on'] ? null : row.on;
  return (
    <li class={outcome === 'refused' || outcome === 'failed' ? 'warning' : ''}>
      <span class="path">{wordsOf(action)}</span>
      <span class="detail">
        {outcome}
        {code !== null && `: ${code}`}, <Since at={at} /> ago, by{' '}
        {who === null ? (
          'nobody known'
        ) : (
          <a href={narrowed(route, 'who', who.for ?? who.id)}>
            <bdi>{who.name ?? who.id}</bdi>
          </a>
        )}{' '}
        {address === null ? 'at the host' : `from ${address}`}
        {on !== null && (
          <>
            , on{' '}
            {on.path === null ? (
              <a href={narrowed(route, 'on', on.id)}>
                {on.type} <code>{on.id}</code>
              </a>
            ) : (
              <a href={linkTo(on.path)} dir="auto">
                {on.path}
              </a>
            )}
          </>
        )}
      </span>
    </li>
  );
};
