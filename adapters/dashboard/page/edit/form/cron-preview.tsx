import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/operations.js';
import { type Answer, ask, errorOf, isOk } from '../../live/ask.js';
import { NextTimes } from '../../parts/next-times.js';

interface CronPreviewProps {
  readonly cron: string;
  readonly timezone: string;
}

/** Somebody who types on is not asked about. */
const PAUSE_MS = 250;

/** When what is typed would be due, as the service reads it, or what is wrong with it. */
export const CronPreview = ({ cron, timezone }: CronPreviewProps) => {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    setAnswer(undefined);
    if (cron.trim() === '') return;
    let isCurrent = true;
    const read = async () => {
      const query = new URLSearchParams({ cron, timezone: timezone.trim() || 'UTC' });
      const said = await ask(`v1/cron?${query.toString()}`).catch(() => undefined);
      if (isCurrent) setAnswer(said);
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [cron, timezone]);
  return (
    <div class="hint" role="status">
      {cron.trim() !== '' && answer !== undefined && <Read answer={answer} />}
    </div>
  );
};

const Read = ({ answer }: { readonly answer: Answer }) => {
  if (!isOk(answer)) return <p dir="auto">{errorOf(answer).detail}</p>;
  const { when, timezone, next_times: times } = answer.body as Schemas['Cron'];
  return (
    <>
      <p>
        <strong>{when}</strong>
      </p>
      <NextTimes timezone={timezone} times={times} />
    </>
  );
};
