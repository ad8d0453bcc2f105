import { Sign, type SignOf } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { inDigits, plural } from '../parts/words.js';
import { linkToList } from '../route.js';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { ask, bodyOf } from '../live/ask.js';
import { SEEN } from '../live/seen.js';
import { LiveContext, useOverview } from '../live/use-live.js';

type State = 'protected' | 'at_risk' | 'unprotected' | 'none';

export const STATES: readonly (readonly [State, string, SignOf])[] = [
  ['protected', 'protected', 'well'],
  ['at_risk', 'at risk', 'warning'],
  ['unprotected', 'unprotected', 'critical'],
  ['none', 'need none', 'unknown'],
];

const WIDTH = 1_000;
/** What is there is seen, however little of the whole it is. */
const LEAST = 8;

/** How many databases are protected: the bar, and each part of it, leads to those. */
export const Protection = ({ counts }: { readonly counts: ProtectionBody | undefined }) => {
  if (counts === undefined) return <Unknown />;
  const all = STATES.reduce((sum, [state]) => sum + counts[state], 0);
  const due = all - counts.none;
  return (
    <section class="protection" aria-label="Protection">
      <p class="figure">
        <strong>{inDigits(counts.protected)}</strong> of {plural(due, 'database')} protected
      </p>
      <Bar counts={counts} all={all} />
      <ul class="legend">
        {STATES.filter(([state]) => counts[state] > 0).map(([state, label, sign]) => (
          <li key={state}>
            <a href={linkToList('databases', { protection: state })}>
              <Sign of={sign} /> {inDigits(counts[state])} {label}
            </a>
          </li>
        ))}
        {counts.proved > 0 && counts.oldest_proof_at !== null && (
          <li class="mark">
            {inDigits(counts.proved)} proved by restoring, the oldest{' '}
            <Since at={counts.oldest_proof_at} /> ago
          </li>
        )}
      </ul>
    </section>
  );
};

const Bar = ({ counts, all }: { readonly counts: ProtectionBody; readonly all: number }) => {
  const shown = STATES.filter(([state]) => counts[state] > 0);
  const room = WIDTH - shown.length * LEAST;
  let at = 0;
  return (
    <svg class="share" viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(([state], index) => {
        const gap = index < shown.length - 1 ? 3 : 0;
        const width = LEAST + (counts[state] / all) * room;
        at += width;
        return (
          <a key={state} href={linkToList('databases', { protection: state })} tabindex={-1}>
            <rect class={state} x={at - width} width={Math.max(1, width - gap)} height="8" />
          </a>
        );
      })}
    </svg>
  );
};

/** As high as what comes in its place, so that nothing below moves. */
const Unknown = () => (
  <section class="protection" aria-label="Protection" aria-busy="true">
    <p class="figure">
      <strong>…</strong> databases protected
    </p>
    <span class="share skeleton" />
    <p class="legend">Counting databases …</p>
  </section>
);

export type ProtectionBody = Schemas['Protection'];

const EVERY_MS = 30_000;

/** Whether it was answered when it was asked for last. While nothing answers, what was seen before is shown. */
let isRead = false;

/** How the databases are protected, and what is due. It is read beside the lists, which do not wait for it: a large fleet is counted for seconds. */
export const useProtection = (): ProtectionBody | undefined => {
  const [, setReadAt] = useState(0);
  const overview = useOverview();
  const { lostSince } = useContext(LiveContext);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const body = bodyOf<ProtectionBody>(await ask('v1/protection'));
      // Somebody else may be signed in by now.
      if (!isShown) return;
      if (body !== undefined) SEEN.protection.set(JSON.stringify(body));
      isRead = body !== undefined;
      setReadAt(performance.now());
    };
    void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, EVERY_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [overview]);
  const seen = isRead || lostSince !== undefined ? SEEN.protection.get() : undefined;
  return seen === undefined ? undefined : (JSON.parse(seen) as ProtectionBody);
};
