import type { RunBody, RunPageBody } from '../live/bodies.js';
import { bodyOf, serviceNow, useAnswer } from '../live/ask.js';
import { useNow } from '../parts/since.js';
import { bytes, inDigits, plural, took } from '../parts/words.js';

const STEPS: Readonly<Record<string, string>> = {
  preparing: 'making ready',
  restoring: 'restoring',
  counting: 'counting what is there',
  naming: 'giving it its name',
  done: 'done',
};

/** What a dump comes to at last is known by the one before it, for who may read that. */
const useSizeBefore = ({ restoring, what, database: { id } }: RunBody): number => {
  const isDump = restoring === null && id !== null;
  const read = useAnswer(isDump ? `v1/runs?resource=${id}&state=done&limit=20` : undefined);
  const runs = bodyOf<RunPageBody>(read?.answer)?.runs ?? [];
  return runs.find((run) => run.restoring === null && run.what === what)?.size_bytes ?? 0;
};

/** How far a run is that is under way: bytes, rate, and what is left where the whole is known. */
export const RunProgress = ({ run }: { readonly run: RunBody }) => {
  useNow();
  const { restoring, size_bytes: done } = run;
  const seconds = Math.max(1, (serviceNow() - Date.parse(run.started_at)) / 1_000);
  const before = useSizeBefore(run);
  // One that has grown has no end that is known.
  const total = restoring === null ? (before > done ? before : 0) : restoring.total_bytes;
  const left = done > 0 && total > done ? (seconds * (total - done)) / done : undefined;
  return (
    <div class="progress">
      <progress aria-label="Progress" {...(total > 0 && { max: total, value: done })} />
      <span class="detail">
        {[
          ...(restoring === null ? [] : [STEPS[restoring.step] ?? restoring.step]),
          total > 0
            ? `${bytes(done)} of ${restoring === null ? 'about ' : ''}${bytes(total)}`
            : bytes(done),
          `${bytes(Math.round(done / seconds))}/s`,
          ...(restoring === null || restoring.objects === 0
            ? []
            : [plural(restoring.objects, 'object')]),
          ...(left === undefined ? [] : [`about ${took(left)} left`]),
        ].join(' · ')}
      </span>
    </div>
  );
};

type Restoring = NonNullable<RunBody['restoring']>;

/** Where a restore goes. */
const restoredInto = ({ instance, database }: Restoring): string =>
  `restore into ${instance.path}/${database}`;

/** What a restore came to. */
export const Restored = ({
  restoring: { contents, kept_as: keptAs, left_out: leftOut },
}: {
  readonly restoring: Restoring;
}) => (
  <p>
    {contents !== null && `${plural(contents.tables, 'table')}, ${inDigits(contents.rows)} rows`}
    {keptAs !== null && `; the one before is ${keptAs} now`}
    {leftOut.roles.length > 0 && `; without the roles ${leftOut.roles.join(', ')}`}
  </p>
);

const PROOFS: Readonly<Record<string, string>> = {
  written: 'written, not proved',
  read: 'read through',
  restored: 'restored',
};

const KINDS: Readonly<Record<string, string>> = {
  download: 'downloaded',
  scheduled: 'by its schedule',
  manual: 'started by hand',
  elsewhere: 'made elsewhere',
  restore: 'restore',
};

/** Of a dump that no schedule keeps, the line says so. */
const OUTSIDE = ['download', 'elsewhere'];

/** What a run came to, after its state. */
export const outcomeOf = (run: RunBody): readonly string[] => [
  ...(OUTSIDE.includes(run.kind) ? [KINDS[run.kind] ?? run.kind] : []),
  ...(run.restoring === null ? [] : [restoredInto(run.restoring)]),
  ...(run.failure !== null || run.stored === null
    ? []
    : [proofOf(run.stored), `in ${run.stored.destination.name}`]),
];

/** What else there is to know of it, beside what its log says. */
export const detailsOf = ({ kind, stored }: RunBody): readonly string[] => [
  KINDS[kind] ?? kind,
  ...(stored?.encrypted === true ? ['encrypted'] : []),
  ...(stored?.no_manifest == null ? [] : ['no manifest yet']),
];

/** How far it was shown that a dump can be restored. */
export const proofOf = ({ proof, restored, compared }: NonNullable<RunBody['stored']>): string =>
  restored === null
    ? (PROOFS[proof] ?? proof)
    : `restored, ${restored.rows.toLocaleString('en')} rows${compared ? '' : ', not compared'}`;
