import { useEffect, useState } from 'preact/hooks';
import { askWith, errorOf, serviceNow } from '../live/ask.js';
import type { ErrorBody, ReasonBody } from '../live/bodies.js';
import { asWritten } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { useTask } from '../parts/use-action.js';
import { CheckAnswer, type Outcome } from './check-answer.js';

/** A check may take its whole deadline, which an operator may have set to ten minutes. */
const LIMIT_MS = 11 * 60_000;

/** What the service says of a check. */
interface ExaminationBody {
  readonly reasons: readonly ReasonBody[];
  readonly warnings: readonly ReasonBody[];
}

const check = async (id: string): Promise<Outcome> => {
  const begun = performance.now();
  const outcome = (found: Partial<ExaminationBody>, error?: ErrorBody): Outcome => ({
    reasons: found.reasons,
    warnings: found.warnings ?? [],
    error,
    at: new Date(serviceNow()).toISOString(),
    tookMs: Math.round(performance.now() - begun),
  });
  const answer = await askWith('POST', `v1/databases/${id}/dump/examine`, undefined, LIMIT_MS);
  if (answer.status === 200) return outcome(answer.body as ExaminationBody);
  return outcome({}, errorOf(answer));
};

/** The browser writes the file while it comes, of any size. */
const startDownload = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click();

const CHECKING = {
  check: 'Trying the tool and the login …',
  download: 'Trying the tool and the login; the download begins if they work …',
};

interface DumpCheckProps {
  readonly id: string;
  readonly path: string;
  readonly startsAtOnce: boolean;
}

/** Says whether a dump of the database would work now, or why not and what to do, and downloads one where it would. */
export const DumpCheck = ({ id, path, startsAtOnce }: DumpCheckProps) => {
  const [outcome, setOutcome] = useState<Outcome & { readonly begins: boolean }>();
  const [underWay, setUnderWay] = useState<keyof typeof CHECKING>();
  const { perform, isBusy } = useTask(`proof that ${asWritten(path)} can be dumped`);
  const dump = `v1/databases/${id}/dump`;
  const run = (what: keyof typeof CHECKING) =>
    perform(async () => {
      setUnderWay(what);
      const came = await check(id);
      const begins = what === 'download' && came.reasons?.length === 0;
      if (begins) startDownload(dump);
      setOutcome({ ...came, begins });
      setUnderWay(undefined);
      return came.error ?? came.reasons?.[0];
    });
  useEffect(() => {
    if (startsAtOnce) void run('check');
  }, [id, startsAtOnce]);
  return (
    <section class={`card check ${underWay === undefined ? stateOf(outcome) : ''}`}>
      <h2>Would a dump work now?</h2>
      <span class="buttons">
        <Press isBusy={isBusy} onPress={() => run('download')}>
          Download a dump
        </Press>
        <Press by="c" look="main" isBusy={isBusy} onPress={() => run('check')}>
          {outcome === undefined ? 'Check' : 'Check again'}
        </Press>
      </span>
      <div role="status" class="answer">
        {underWay !== undefined && <p>{CHECKING[underWay]}</p>}
        {underWay === undefined && outcome !== undefined && (
          <>
            <CheckAnswer {...outcome} />
            {outcome.begins && <p>The download has begun.</p>}
          </>
        )}
      </div>
    </section>
  );
};

const stateOf = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return '';
  if (outcome.reasons === undefined) return 'unknown';
  return outcome.reasons.length === 0 ? 'well' : 'critical';
};
