import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { asking } from '../live/changes.js';
import { LiveContext, useMay, useMe } from '../live/use-live.js';
import { List } from '../parts/list.js';
import { NotDone, useIsAsked } from '../parts/not-done.js';
import { PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Row } from '../parts/row.js';
import type { SignOf } from '../parts/sign.js';
import { Since, Until } from '../parts/since.js';
import { plural } from '../parts/words.js';
import type { ListRoute } from '../route.js';

type Approval = Schemas['Approval'];

/** What somebody else has to approve, with all that would be done, the latest first. */
export const Approvals = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    empty={
      <>
        Nothing waits. <code>approvals</code> in the fleet file says which acts take a second
        person.
      </>
    }
  >
    {({ approvals }: Schemas['Approvals']) =>
      approvals.map((approval) => <Request key={approval.id} approval={approval} />)
    }
  </List>
);

const SIGNS: Readonly<Record<Approval['state'], SignOf>> = {
  waiting: 'warning',
  approved: 'well',
  done: 'well',
  refused: 'critical',
  void: 'unknown',
};

const KINDS: Readonly<Record<Approval['acts'][number]['kind'], string>> = {
  prune: 'Remove',
  destination_remove: 'Remove',
  restore_replace: 'Replace',
  keep_shorter: 'Keep fewer dumps of',
};

const nameOf = ({ name, id }: Approval['requested_by']): string => name ?? id;

const Request = ({ approval }: { readonly approval: Approval }) => {
  const { acts, state, decision, requested_by: by } = approval;
  const { change } = useContext(LiveContext);
  const isBusy = useIsAsked(approval);
  // What is at the top of what goes.
  const [first, ...others] = acts.toSorted((one, other) => one.path.length - other.path.length);
  const what = `what ${nameOf(by)} has asked for`;
  const decide = (verb: 'approve' | 'refuse', done: string) => () =>
    change(asking(approval, what, `v1/approvals/${approval.id}/${verb}`, done));
  const may = useMay()(first?.kind === 'restore_replace' ? 'backup:restore' : 'fleet:write', []);
  const isOwn = useMe()?.id === by.id;
  return (
    <Row
      look="decides"
      sign={SIGNS[state]}
      name={<bdi>{nameOf(by)}</bdi>}
      says={
        first !== undefined && (
          <>
            {KINDS[first.kind]} <bdi>{first.path}</bdi>
            {others.length > 0 && ` and ${plural(others.length, 'other')}`}
          </>
        )
      }
      cells={[
        <>
          asked <Since at={approval.requested_at} /> ago
        </>,
        decision === null ? state : `${state} by ${nameOf(decision.by)}`,
        state === 'waiting' && (
          <>
            ends <Until at={approval.until} />
          </>
        ),
      ]}
      acts={
        may &&
        state === 'waiting' && (
          <>
            {!isOwn && (
              <Press
                by="y"
                isFinal
                look="main"
                isBusy={isBusy}
                onPress={decide('approve', 'Approved')}
              >
                Approve<span class="unseen"> {what}</span>
              </Press>
            )}
            <Press
              by="n"
              isFinal
              isBusy={isBusy}
              onPress={decide('refuse', isOwn ? 'Withdrawn' : 'Refused')}
            >
              {isOwn ? 'Withdraw' : 'Refuse'}
            </Press>
          </>
        )
      }
      under={<NotDone of={[approval]} />}
    >
      <ul>
        {acts.map(({ kind, type, path, detail }) => (
          <li key={kind + path}>
            {KINDS[kind]} {type} <PathLink path={path} at={path} type={type} />
            {detail !== null && `: ${detail}`}
          </li>
        ))}
      </ul>
      {state === 'approved' && (
        <p>
          The one who asked does the same again before it ends <Until at={approval.until} />.
        </p>
      )}
    </Row>
  );
};
