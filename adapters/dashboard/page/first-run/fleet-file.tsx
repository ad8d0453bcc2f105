import { useState } from 'preact/hooks';
import type { ErrorBody, PlanBody } from '../live/bodies.js';
import { Failure, Reasons } from '../parts/reasons.js';
import { Press } from '../parts/press.js';
import { useAction } from '../parts/use-action.js';

/** JSON: the service takes a fleet so, and the command line reads it as well as YAML. */
const SAMPLE = `{
  "servers": [{
    "name": "db-eu-1",
    "instances": [{
      "name": "main",
      "engine": "postgresql",
      "host": "10.0.4.17",
      "tls": { "mode": "verify-full" },
      "admin": { "user": "backup_admin", "password": "…" },
      "databases": [{
        "name": "shop",
        "schedules": [{ "name": "nightly", "cron": "0 3 * * *", "timezone": "Europe/Oslo", "destination": "vault" }]
      }]
    }]
  }],
  "destinations": [{ "name": "vault", "kind": "local", "path": "/var/backups" }],
  "channels": [{ "name": "on-call", "kind": "webhook", "url": "https://hooks.example/x" }]
}
`;

/** A large document is applied by a process of its own, one after the other. */
const LIMIT_MS = 5 * 60_000;

const NOT_JSON: ErrorBody = {
  title: 'Not JSON',
  detail: 'This is not JSON. A file in YAML is applied with: shipshape apply fleet.yaml',
  code: 'malformed_request',
};

const NO_PASSWORD: ErrorBody = {
  title: 'No password',
  detail: 'Put the password of the admin user in the place of `…` first.',
  code: 'malformed_request',
};

/** The fleet, or what is to be done first: the sample is nobody's fleet as it is. */
const parse = (text: string): { readonly fleet: unknown } | { readonly mistake: ErrorBody } => {
  try {
    return text.includes('"…"') ? { mistake: NO_PASSWORD } : { fleet: JSON.parse(text) as unknown };
  } catch {
    return { mistake: NOT_JSON };
  }
};

/** A description of the fleet, of which is said first what it would change. */
export const FleetFile = () => {
  const [text, setText] = useState(SAMPLE);
  const [plan, setPlan] = useState<PlanBody>();
  const [mistake, setMistake] = useState<ErrorBody>();
  const { run, isBusy, error } = useAction();
  const put = async (query: string): Promise<void> => {
    const parsed = parse(text);
    setMistake('mistake' in parsed ? parsed.mistake : undefined);
    if ('mistake' in parsed) return;
    const answer = await run('PUT', `v1/fleet${query}`, parsed.fleet, LIMIT_MS);
    setPlan(query === '' ? undefined : (answer?.body as PlanBody | undefined));
  };
  const wrong = mistake ?? error;
  return (
    <section class="fleet-file">
      <label>
        A fleet file to begin with, which you can change, or replace by your own
        <textarea
          rows={20}
          spellcheck={false}
          autoComplete="off"
          dir="ltr"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setPlan(undefined);
          }}
        />
      </label>
      <div class="buttons">
        <Press isBusy={isBusy} onPress={() => put('?dry_run=true')}>
          Preview
        </Press>
        {plan !== undefined && (
          <Press look="main" isBusy={isBusy} onPress={() => put('')}>
            Apply
          </Press>
        )}
      </div>
      <div role="status">{plan !== undefined && <Plan plan={plan} />}</div>
      <Failure error={wrong} />
      {wrong?.reasons !== undefined && <Reasons reasons={wrong.reasons} />}
    </section>
  );
};

const Plan = ({ plan }: { readonly plan: PlanBody }) => (
  <dl class="plan card">
    {(['added', 'changed', 'removed'] as const).map((what) => (
      <div key={what}>
        <dt>
          {plan[what].length} {what}
        </dt>
        {plan[what].map(({ type, path }) => (
          <dd key={type + path}>
            {type} <bdi class="path">{path}</bdi>
          </dd>
        ))}
      </div>
    ))}
  </dl>
);
