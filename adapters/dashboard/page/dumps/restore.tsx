import { useState } from 'preact/hooks';
import type { RowBody, RunBody } from '../live/bodies.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import { Failure } from '../parts/reasons.js';
import { asWritten } from '../parts/path.js';
import { Press, takesFocus } from '../parts/press.js';
import { useMay } from '../live/use-live.js';
import { useAction } from '../parts/use-action.js';

interface RestoreProps {
  readonly run: RunBody;
  /** Says of which dump it is, for who does not see where it stands. */
  readonly of: string;
}

/** A button, and the form that it opens: into which instance, and as what. What it came to is a run of the database. */
export const Restore = ({ run, of }: RestoreProps) => {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [hasBegun, setBegun] = useState('');
  if (!may('backup:restore') || run.state !== 'done' || run.what !== 'database') return null;
  if (!isOpen)
    return (
      <>
        <Press by="b" isBusy={false} onPress={() => setOpen(true)}>
          Restore …<span class="unseen"> {of}</span>
        </Press>
        <span role="status">{hasBegun}</span>
      </>
    );
  return (
    <RestoreForm
      run={run}
      onEnd={(begun) => {
        setBegun(
          begun === undefined
            ? ''
            : `The restore into ${begun} has begun; it is the first of the runs.`,
        );
        setOpen(false);
      }}
    />
  );
};

interface Instances {
  readonly instances: readonly Pick<RowBody, 'path'>[];
}

interface RestoreFormProps {
  readonly run: RunBody;
  /** Given where it restores to; nothing where somebody thought better of it. */
  readonly onEnd: (begun?: string) => void;
}

const RestoreForm = ({ run, onEnd }: RestoreFormProps) => {
  const what = `the start of a restore of ${asWritten(run.database.path)}`;
  const { run: act, isBusy, error } = useAction(what, run);
  // Those of the engine, the first hundred by path.
  const read = useAnswer(`v1/instances?limit=100&engine=${run.engine}`);
  const { instances = [] } = bodyOf<Instances>(read?.answer) ?? {};
  const name = run.database.path.split('/').at(-1) ?? '';
  const restore = async (form: FormData) => {
    const value = (field: string) => {
      const text = form.get(field);
      return typeof text === 'string' ? text.trim() : '';
    };
    const key = value('key');
    const tables = value('tables').split(/\s+/).filter(Boolean);
    const answer = await act('POST', `v1/runs/${run.id}/restores`, {
      to: value('to'),
      as: value('as') === '' ? null : value('as'),
      replace: form.get('replace') !== null,
      only_tables: tables.length === 0 ? null : tables,
      ...(key !== '' && { key }),
    });
    if (answer !== undefined) onEnd((answer.body as { readonly database: string }).database);
  };
  return (
    <form
      class="restore card"
      onSubmit={(event) => {
        event.preventDefault();
        void restore(new FormData(event.currentTarget));
      }}
    >
      <label>
        Into the instance
        <select name="to" ref={takesFocus} required>
          {instances.map(({ path }) => (
            <option key={path} selected={run.database.path.startsWith(`${path}/`)}>
              {path}
            </option>
          ))}
        </select>
      </label>
      <label>
        As the database
        <input
          name="as"
          defaultValue={`${decodeURIComponent(name)}_restored`}
          autoComplete="off"
          spellcheck={false}
          dir="auto"
        />
      </label>
      <label>
        Only these tables, such as public.orders
        <input
          name="tables"
          placeholder="all of them"
          autoComplete="off"
          spellcheck={false}
          dir="auto"
        />
      </label>
      {run.stored?.encrypted === true && (
        <label>
          Private key, which is used for this alone
          <input name="key" type="password" autoComplete="off" placeholder="AGE-SECRET-KEY-1…" />
        </label>
      )}
      <label class="check-line">
        <input type="checkbox" name="replace" /> Take the place of a database of that name, which
        stays under another one, where the engine can do that
      </label>
      <p class="mark">
        A database that exists is never overwritten.{' '}
        {instances.length === 0 && 'No instance of this engine is known.'}
      </p>
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={isBusy}>
          Restore
        </button>
        <Press isBusy={isBusy} onPress={() => onEnd()}>
          Cancel
        </Press>
      </div>
      <Failure error={error} />
      {isBusy && <p role="status">Looking for what would prevent it …</p>}
    </form>
  );
};
