import type { DeliveryBody, DeliveryPageBody } from '../live/backup-bodies.js';
import { AddLink } from '../edit/edit-links.js';
import type { RowBody } from '../live/bodies.js';
import { List, listPath } from '../parts/list.js';
import { Reasons } from '../parts/reasons.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { TestedRow } from '../parts/test.js';
import { kindWords, plural } from '../parts/words.js';
import type { ListRoute } from '../route.js';

/** Every channel, each to be tried. */
export const Channels = ({ route }: { readonly route: ListRoute }) => (
  <List
    route={route}
    title="Channels"
    path={listPath('channels', route.filter)}
    filters={<AddLink type="channel" />}
    empty="There is no channel that this token may see: nobody is told of problems."
  >
    {({ channels }: { readonly channels: readonly RowBody[] }) =>
      channels.map((row) => <TestedRow key={row.id} row={row} />)
    }
  </List>
);

/** What was sent over a channel, the last message first. */
export const Deliveries = ({ page }: { readonly page: DeliveryPageBody | undefined }) =>
  page === undefined ? null : (
    <section>
      <h2>Messages</h2>
      {page.deliveries.length === 0 ? (
        <p class="empty card">Nothing was sent over it yet.</p>
      ) : (
        <ul class="card lines">
          {page.deliveries.map((delivery) => (
            <Delivery key={delivery.id} {...delivery} />
          ))}
        </ul>
      )}
    </section>
  );

const SIGNS: Readonly<Record<string, SignOf>> = { sent: 'well', given_up: 'critical' };

const Delivery = ({
  state,
  composed_at: at,
  attempts,
  took_ms: took,
  ...delivery
}: DeliveryBody) => (
  <li class="run">
    <Sign of={SIGNS[state] ?? (delivery.refusal === null ? 'unknown' : 'warning')} />
    <div class="head">
      <h3>{kindWords(state)}</h3>
      <span class="when">
        <Since at={at} /> ago
      </span>
    </div>
    <p class="detail">
      {[
        ...Object.entries(delivery.lines)
          .filter(([, count]) => count > 0)
          .map(([event, count]) => `${count} ${kindWords(event)}`),
        ...(delivery.counted > 0 ? [`${delivery.counted} only counted`] : []),
        plural(attempts, 'attempt'),
        ...(took === null ? [] : [`${took.toLocaleString('en')} ms`]),
      ].join(' · ')}
    </p>
    {delivery.refusal !== null && <Reasons reasons={[delivery.refusal]} />}
  </li>
);
