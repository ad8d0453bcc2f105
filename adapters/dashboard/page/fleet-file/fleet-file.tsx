import { useRef, useState } from 'preact/hooks';
import { ask, bodyOf, failureIn, YAML } from '../live/ask.js';
import type { ErrorBody, PlanBody } from '../live/bodies.js';
import { Failure } from '../parts/reasons.js';
import { Press } from '../parts/press.js';
import { SaveFile } from '../parts/save-file.js';
import { useAction } from '../parts/use-action.js';
import { type Fleets, Plan } from './plan.js';
import { missingIn, SAMPLE } from './sample.js';
import { forgetTyped, useTyped } from './typed.js';
import { ON_FLEET, useMay } from '../live/use-live.js';

/** A large document is applied by a process of its own, one after the other. */
const LIMIT_MS = 5 * 60_000;

/** The file that describes the fleet: to take along, and to apply once it was said what that would change. */
export const FleetPage = () => (
  <section class="list-page">
    <h1 tabIndex={-1}>Fleet file</h1>
    {useMay()('fleet:write', ON_FLEET) ? (
      <>
        <p>
          <SaveFile label="Export the fleet" name={['fleet', 'yaml']} make={exported} />
        </p>
        <FleetFile begins="" />
      </>
    ) : (
      <p class="empty card">This token may not change the fleet.</p>
    )}
  </section>
);

/** The service takes far more of it than of YAML. */
const jsonOf = (text: string): Fleets[1] | undefined => {
  try {
    return JSON.parse(text) as Fleets[1];
  } catch {
    return undefined;
  }
};

const exported = async (add: (lines: readonly string[]) => void) => {
  const answer = await ask('v1/fleet', { headers: { accept: YAML } }, LIMIT_MS);
  add([String(answer.body).trimEnd()]);
  return failureIn(answer);
};

/** A description of the fleet, of which is said first what it would change. */
export const FleetFile = ({ begins = SAMPLE }: { readonly begins?: string }) => {
  const [text, setText] = useTyped(begins);
  const [plan, setPlan] = useState<PlanBody>();
  const [fleets, setFleets] = useState<Fleets>();
  const [isApplied, setApplied] = useState(false);
  const [mistake, setMistake] = useState<ErrorBody>();
  const options = useRef<HTMLFormElement>(null);
  const { run, isBusy, error } = useAction('the fleet file');
  const forget = () => {
    setPlan(undefined);
    setApplied(false);
  };
  const open = (file: File | undefined) =>
    void file?.text().then((read) => {
      setText(read);
      forget();
    });
  const put = async (other: Readonly<Record<string, string>>): Promise<void> => {
    const missing = missingIn(text);
    setMistake(missing);
    if (missing !== undefined || options.current === null) return;
    const chosen = [...new FormData(options.current)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    );
    const query = new URLSearchParams([...chosen, ...Object.entries(other)]);
    const json = jsonOf(text);
    const answer = await run('PUT', `v1/fleet?${query.toString()}`, json ?? text, LIMIT_MS);
    const planned = answer?.body as PlanBody | undefined;
    const after = json ?? planned?.fleet;
    // Once it is applied, what was there before is no more.
    if ('dry_run' in other) {
      const before = bodyOf<Fleets[0]>(await ask('v1/fleet', {}, LIMIT_MS));
      setFleets(before && after && [before, after]);
    }
    setPlan(planned);
    if (answer === undefined || 'dry_run' in other) return;
    setApplied(true);
    forgetTyped();
  };
  return (
    <section class="fleet-file">
      <label>
        {begins === ''
          ? 'A fleet file, YAML or JSON: paste it, drop it here, or open it below'
          : 'A fleet file to begin with, which you can change, or replace by your own'}
        <textarea
          rows={begins === '' ? 12 : 20}
          spellcheck={false}
          autoComplete="off"
          dir="ltr"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            forget();
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            open(event.dataTransfer?.files[0]);
          }}
        />
      </label>
      <p class="mark">
        It may have passwords, so the browser does not store it: a reload or signing out loses it.
      </p>
      <form
        ref={options}
        class="fields"
        onChange={forget}
        onSubmit={(event) => event.preventDefault()}
      >
        <label>
          A file of yours
          <input
            type="file"
            accept=".yaml,.yml,.json"
            onChange={({ currentTarget }) => open(currentTarget.files?.[0])}
          />
        </label>
        <label>
          Applied as
          <input name="as" placeholder="fleet-file" autoComplete="off" spellcheck={false} />
        </label>
        <label class="check-line">
          <input type="checkbox" name="adopt" value="true" /> Take over what others declared
        </label>
        <label class="check-line">
          <input type="checkbox" name="prune" value="true" /> Remove what it no longer has
        </label>
      </form>
      <div class="buttons">
        <Press isBusy={isBusy} onPress={() => put({ dry_run: 'true' })}>
          Preview
        </Press>
        {plan !== undefined && !isApplied && (
          <Press
            look="main"
            isBusy={isBusy}
            onPress={() => put(plan.removed.length > 0 ? { confirm: plan.digest ?? '' } : {})}
          >
            {plan.removed.length > 0 ? `Apply, and remove ${plan.removed.length}` : 'Apply'}
          </Press>
        )}
      </div>
      <div role="status">
        {isApplied && <p>Applied.</p>}
        {plan !== undefined && <Plan {...{ plan, fleets }} />}
      </div>
      <Failure error={mistake ?? error} />
    </section>
  );
};
