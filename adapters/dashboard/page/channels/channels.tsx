import type { DeliveryBody, DeliveryPageBody } from '../live/bodies.js';
import { Reasons } from '../parts/reasons.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { kindWords, plural } from '../parts/words.js';

/** What was sent over a channel, the last message first. */
export const Deliveries = ({ page }: { readonly page: DeliveryPageBody | undefined }) =>
  page === undefined ? null : (
    <section>
      <h2>Messages</h2>
      {page.deliveries.length === 0 ? (
        <p class="empty card">No messages yet.</p>
      ) : (
        <ul class="card lines">
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

const attemptWords = (attempts: number, took: number | null): string =>
  attempts === 0
    ? 'not tried yet'
    : `${plural(attempts, 'attempt')}${took === null ? '' : `, the last took ${took.toLocaleString('en')} ms`}`;

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
          .map(([event, count]) => `${count} ${EVENTS[event] ?? kindWords(event)}`),
        ...(delivery.counted > 0 ? [`${delivery.counted} more, not listed`] : []),
        attemptWords(attempts, took),
      ].join(' · ')}
    </p>
    {delivery.refusal !== null && <Reasons reasons={[delivery.refusal]} />}
  </li>
);
