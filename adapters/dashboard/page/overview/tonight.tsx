import { serviceNow } from '../live/ask.js';
import { hourOf } from '../parts/since.js';
import { inDigits, plural } from '../parts/words.js';
import { linkToList } from '../route.js';
import type { ProtectionBody } from './protection.js';

const SLOT_MS = 30 * 60_000;
const SLOTS = 24;
/** Of a slot, in the units of the drawing. */
const STEP = 10;
const HEIGHT = 40;

/** The next run of each schedule within twelve hours, by half hours: those that are foreseen to fail in their colour. */
export const Tonight = ({ due }: { readonly due: ProtectionBody['due'] }) => {
  const begin = Math.floor(serviceNow() / SLOT_MS) * SLOT_MS;
  const slots = Array.from({ length: SLOTS }, (_, index) => {
    const from = begin + index * SLOT_MS;
    // What is overdue is due now.
    const here = due.filter(({ from: text }) => {
      const at = Date.parse(text);
      return index === 0 ? at <= from : at === from;
    });
    const sum = (of: 'runs' | 'will_fail') => here.reduce((all, one) => all + one[of], 0);
    return { from, runs: sum('runs'), failing: sum('will_fail') };
  });
  const runs = slots.reduce((sum, slot) => sum + slot.runs, 0);
  const failing = slots.reduce((sum, slot) => sum + slot.failing, 0);
  const words = `${runs === 0 ? 'No schedule' : plural(runs, 'schedule')} due${failing === 0 ? '' : `, ${inDigits(failing)} foreseen to fail`}`;
  return (
    <section class="tonight card">
      <h2>
        Next 12 hours
        <a href={linkToList('schedules')}>{words}</a>
      </h2>
      {runs > 0 && <Timeline slots={slots} />}
    </section>
  );
};

interface Slot {
  readonly from: number;
  readonly runs: number;
  readonly failing: number;
}

const Timeline = ({ slots }: { readonly slots: readonly Slot[] }) => {
  const most = Math.max(...slots.map(({ runs }) => runs));
  // One run is seen beside a thousand.
  const high = (count: number) => (count === 0 ? 0 : 4 + Math.sqrt(count / most) * (HEIGHT - 4));
  return (
    <figure>
      <svg
        class="timeline"
        viewBox={`0 0 ${SLOTS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(slots)}
      >
        {slots.map(({ from, runs, failing }, index) => (
          <g key={from}>
            <rect
              class="runs"
              x={index * STEP}
              y={HEIGHT - high(runs)}
              width={STEP - 2}
              height={high(runs)}
            />
            <rect
              class="failing"
              x={index * STEP}
              y={HEIGHT - high(failing)}
              width={STEP - 2}
              height={high(failing)}
            />
          </g>
        ))}
      </svg>
      <figcaption class="hours" aria-hidden="true">
        {slots
          .filter((_, index) => index % 4 === 0)
          .map(({ from }) => (
            <span key={from}>{hourOf(from)}</span>
          ))}
      </figcaption>
    </figure>
  );
};

const inWords = (slots: readonly Slot[]): string =>
  slots
    .filter(({ runs }) => runs > 0)
    .map(
      ({ from, runs, failing }) =>
        `${hourOf(from)}: ${inDigits(runs)}${failing === 0 ? '' : `, ${inDigits(failing)} foreseen to fail`}`,
    )
    .join('; ');
