import { bodyOf, isOk, useAnswer } from '../live/ask.js';
import { type Body, type DeliveryPageBody, pathOf, type RowBody } from '../live/bodies.js';
import { AddLink } from '../edit/edit-links.js';
import { List } from '../parts/list.js';
import { Reasons } from '../parts/reasons.js';
import { Row } from '../parts/row.js';
import { Badge, type SignOf } from '../parts/sign.js';
import { TestedRow, UNREAD } from '../parts/test.js';
import { Ago } from '../parts/since.js';
import { kindWords, plural, stateWords } from '../parts/words.js';
import type { ListRoute } from '../route.js';
import { NotifyHere } from './notify-here.js';

/** What was sent over a channel, the last message first. */
export const Deliveries = ({ page }: { readonly page: DeliveryPageBody | undefined }) =>
  page === undefined ? null : (
    <section>
      <h2>Messages</h2>
      {page.deliveries.length === 0 ? (
        <p class="empty card">No messages yet.</p>
      ) : (
        <ul class="card rows">
          {page.deliveries.map((delivery) => (
            <Delivery key={delivery.id} {...delivery} />
          ))}
        </ul>
      )}
    </section>
  );

/** What the lines of a message are about. */
const EVENTS: Readonly<Record<string, string>> = {
  opened: 'new',
  worsened: 'worse',
  still_open: 'still open',
  resolved: 'over',
  passed: 'over before this could be sent',
};

const SIGNS: Readonly<Record<string, SignOf>> = { sent: 'well', given_up: 'critical' };

const signOfDelivery = ({ state, refusal }: Body<'Delivery'>): SignOf =>
  SIGNS[state] ?? (refusal === null ? 'unknown' : 'warning');

const linesOf = ({ lines, counted }: Body<'Delivery'>): readonly string[] => [
  ...Object.entries(lines)
    .filter(([, count]) => count > 0)
    .map(([event, count]) => `${count} ${EVENTS[event] ?? kindWords(event)}`),
  ...(counted > 0 ? [`${counted} more, not listed`] : []),
];

const Delivery = (delivery: Body<'Delivery'>) => {
  const { state, composed_at: at, attempts, took_ms: took, refusal } = delivery;
  return (
    <Row
      sign={signOfDelivery(delivery)}
      name={stateWords(state)}
      says={[...linesOf(delivery), ...(refusal === null ? [] : [refusal.detail])].join(' · ')}
      cells={[
        attempts === 0 ? 'not tried yet' : plural(attempts, 'attempt'),
        took !== null && `in ${took.toLocaleString('en')} ms`,
        <Ago at={at} />,
      ]}
    >
      {refusal !== null && <Reasons reasons={[refusal]} />}
    </Row>
  );
};

/** A channel in a list, with what was sent over it last. */
export const ChannelRow = ({ row }: { readonly row: RowBody }) => {
  const read = useAnswer(`${pathOf(row)}/deliveries?limit=1`);
  const [last] = bodyOf<DeliveryPageBody>(read?.answer)?.deliveries ?? [];
  if (read === undefined) return <TestedRow row={row} says={UNREAD} />;
  const none = isOk(read.answer) ? 'nothing sent yet' : 'what was sent is not known';
  if (last === undefined) return <TestedRow row={row} says={none} />;
  return (
    <TestedRow
      row={row}
      {...(last.refusal !== null && { sign: signOfDelivery(last) })}
      says={
        <>
          <Badge of={signOfDelivery(last)}>{stateWords(last.state)}</Badge>{' '}
          <Ago at={last.composed_at} />: {last.refusal?.detail ?? linesOf(last).join(' · ')}
        </>
      }
    />
  );
};

/** Every channel, each to be tried. */
export const Channels = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    filters={
      <>
        <AddLink type="channel" />
        <NotifyHere />
      </>
    }
    one="channel"
    teaches="A channel tells people of problems."
  >
    {({ channels }: { readonly channels: readonly RowBody[] }) =>
      channels.map((row) => <ChannelRow key={row.id} row={row} />)
    }
  </List>
);
