import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { askWith, errorOf, serviceNow } from '../live/ask.js';
import type { ErrorBody, ReasonBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { asWritten } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { CheckAnswer, type Outcome } from './check-answer.js';

/** A check may take its whole deadline, which an operator may have set to ten minutes. */
const LIMIT_MS = 11 * 60_000;

const SIGNED_OUT: ErrorBody = {
  title: 'Signed out',
  detail: 'You are signed out.',
  code: 'unauthenticated',
};

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
  return outcome({}, answer.status === 401 ? SIGNED_OUT : errorOf(answer));
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
  const [outcome, setOutcome] = useState<Outcome>();
  const [underWay, setUnderWay] = useState<keyof typeof CHECKING>();
  const [hasBegun, setBegun] = useState(false);
  const isUnderWay = useRef(false);
  const isGone = useRef(false);
  const { refresh, tell } = useContext(LiveContext);
  const dump = `v1/databases/${id}/dump`;
  const run = async (what: keyof typeof CHECKING) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBegun(false);
    setUnderWay(what);
    const came = await check(id);
    const begins = what === 'download' && came.reasons?.length === 0;
    if (begins) startDownload(dump);
    if (isGone.current) tell(inShort(came, path, begins));
    setBegun(begins);
    setOutcome(came);
    setUnderWay(undefined);
    isUnderWay.current = false;
    // What is foreseen is examined again.
    await refresh();
  };
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  useEffect(() => {
    if (startsAtOnce) void run('check');
  }, [id, startsAtOnce]);
  return (
    <section class={`card check ${underWay === undefined ? stateOf(outcome) : ''}`}>
      <h2>Would a dump work now?</h2>
      <span class="buttons">
        <Press isBusy={underWay !== undefined} onPress={() => run('download')}>
          Download a dump
        </Press>
        <Press by="c" look="main" isBusy={underWay !== undefined} onPress={() => run('check')}>
          {outcome === undefined ? 'Check' : 'Check again'}
        </Press>
      </span>
      <div role="status" class="answer">
        {underWay !== undefined && <p>{CHECKING[underWay]}</p>}
        {underWay === undefined && outcome !== undefined && <CheckAnswer {...outcome} />}
        {hasBegun && <p>The download has begun.</p>}
      </div>
    </section>
  );
};

/** For who has left before it was known. */
const inShort = ({ reasons, error }: Outcome, path: string, begins: boolean) => {
  const [why = error] = reasons ?? [];
  const answered = `A dump would ${why === undefined ? '' : 'not '}work now:`;
  const checked = reasons === undefined ? 'The check could not be run:' : answered;
  const done = begins ? 'The download has begun:' : checked;
  return { done, name: [asWritten(path), why?.detail].filter(Boolean).join('. ') };
};

const stateOf = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return '';
  if (outcome.reasons === undefined) return 'unknown';
  return outcome.reasons.length === 0 ? 'well' : 'critical';
};
