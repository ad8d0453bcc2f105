import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import type { AuditPageBody, AuditRowBody } from '../live/bodies.js';
import { readAll } from '../live/read-all.js';
import { SaveFile } from '../parts/save-file.js';
import { Choice, List } from '../parts/list.js';
import { CutPath, PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Row } from '../parts/row.js';
import { Badge, type SignOf } from '../parts/sign.js';
import { Ago } from '../parts/since.js';
import { linkToList, type ListRoute, narrowed } from '../route.js';

const OUTCOMES = { '': 'All', done: 'Done', refused: 'Refused', failed: 'Failed', begun: 'Begun' };

const ACTIONS = {
  '': 'Anything',
  downloadDump: 'Downloads',
  carryOutRun: 'Dumps of schedules',
  startRestore: 'Restores',
  applyFleet: 'Fleet files',
  startSession: 'Sign-ins',
};

/** Any other is chosen in a row. */
const actionsOf = ({ filter: { action = '' } }: ListRoute): Readonly<Record<string, string>> => ({
  ...ACTIONS,
  [action]: action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ...ACTIONS,
});

/** Who did what, the latest first. */
export const Audit = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    filters={
      <>
        <Choice route={route} name="outcome" values={OUTCOMES} />
        <Choice route={route} name="action" values={actionsOf(route)} />
        {['who', 'on'].map((name) => (
          <Narrowed key={name} route={route} name={name} />
        ))}
        <SaveFile label="Signed log" name={['audit', 'jsonl']} make={signedLog} />
      </>
    }
    empty="Nothing like that was done."
  >
    {({ rows }: AuditPageBody) => rows.map((row) => <Entry key={row.id} row={row} route={route} />)}
  </List>
);

/** All lines as they are stored, for `shipshape audit verify`. */
const signedLog = (add: (lines: readonly string[]) => void) =>
  readAll('v1/audit/log?limit=100', ({ lines }: Schemas['AuditLog']) => {
    add(lines);
    return false;
  });

/** What a link in a row has narrowed the list to. */
const Narrowed = ({ route, name }: { readonly route: ListRoute; readonly name: string }) => {
  const value = route.filter[name];
  return value === undefined ? null : (
    <Choice route={route} name={name} values={{ '': 'By and on all', [value]: value }} />
  );
};

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
      <ul class="card rows">
        {page.rows.map((row) => (
          <Entry key={row.id} row={row} route={{ view: 'audit', filter: { on: id } }} />
        ))}
      </ul>
      {page.next !== null && (
        <p class="more">
          <a href={linkToList('audit', { on: id })}>All that was done here</a>
        </p>
      )}
    </section>
  );

const SIGNS: Readonly<Record<string, SignOf>> = { refused: 'warning', failed: 'critical' };

const Entry = ({ row, route }: { readonly row: AuditRowBody; readonly route: ListRoute }) => {
  const { at, action, says, outcome, why, who, address } = row;
  const [isOpen, setOpen] = useState(false);
  const on = row.on?.id === route.filter['on'] ? null : row.on;
  const sign = SIGNS[outcome];
  return (
    <Row
      name={<a href={narrowed(route, 'action', action)}>{says}</a>}
      says={
        <>
          {sign !== undefined && <Badge of={sign}>{outcome}</Badge>}
          {why !== null && ` ${why}. `}
          {on !== null && <On on={on} route={route} />}
        </>
      }
      acts={
        <Press isBusy={false} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'Details'}
          <span class="unseen">: {says}</span>
        </Press>
      }
      under={isOpen && <Raw {...row} />}
      cells={[
        who === null ? (
          'nobody known'
        ) : (
          <a
            href={narrowed(route, 'who', who.for ?? who.id)}
            aria-label={`by ${who.name ?? who.id}`}
          >
            <CutPath path={who.name ?? who.id} />
          </a>
        ),
        address ?? 'the host',
        <Ago at={at} />,
      ]}
    />
  );
};

/** What programs know it by. */
const Raw = ({ id, action, code, request }: AuditRowBody) => (
  <p>
    {Object.entries({ Action: action, Code: code, Request: request, Row: id }).map(
      ([label, text]) =>
        text !== null && (
          <>
            {label} <code>{text}</code>{' '}
          </>
        ),
    )}
  </p>
);

const On = ({
  on: { id, type, path },
  route,
}: {
  readonly on: NonNullable<AuditRowBody['on']>;
  readonly route: ListRoute;
}) =>
  path === null ? (
    <a href={narrowed(route, 'on', id)}>
      {type} <code>{id.slice(0, 8)}</code>
    </a>
  ) : (
    <PathLink path={path} at={path} type={type} />
  );
