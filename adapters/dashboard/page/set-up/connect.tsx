import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { BEGUN, type Description, FIELDS } from '../edit/fields/fields.js';
import { EditForm } from '../edit/form/edit-form.js';
import { useDraft } from '../edit/use-draft.js';
import { isOk } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { isWell } from '../parts/test-outcome.js';
import { plural } from '../parts/words.js';
import type { ResourceBody } from '../live/bodies.js';
import { allBut, FoundDatabases, UnfoundDatabases, useTicks } from './found-databases.js';
import { passwordIn, useConnection } from './use-connection.js';

const ADD = 'add';

const LOGIN = /^(engine|host|port|(admin|tls)\..*)$/;

/** What it takes to log in; all else of an instance has a default, or follows from what was found. */
const LOGIN_FIELDS = (FIELDS['instance'] ?? [])
  .filter(({ at }) => LOGIN.test(at))
  .map((field) => (field.at === 'tls.ca' ? { ...field, isSeldom: true } : field));

interface ConnectProps {
  /** What else there is to say of the server, by the name that it has unless it gets another. */
  readonly beside?: (name: string) => ComponentChildren;
  /** The same as a fleet file has it. */
  readonly more?: Description;
  /** Called with the path of the server. */
  readonly onAdded: (path: string) => void;
}

/** Logs in to a server, shows what was found there, and adds what is ticked. */
export const Connect = ({ beside, more, onAdded }: ConnectProps) => {
  const { refresh } = useContext(LiveContext);
  const { form, describe, test, send, isBusy, replace, forget } = useDraft(
    'instance',
    LOGIN_FIELDS,
    () => BEGUN['instance']?.() ?? {},
  );
  const { values } = form;
  const name = serverNameAt((values['host'] ?? '').trim());
  const found = test.tested?.databases ?? [];
  const ticks = useTicks(found);
  const [named, setNamed] = useState('');
  const names = found.length === 0 ? namesIn(named) : ticks.names;
  const isConnected = test.tested !== undefined && isWell(test.tested);
  const submit = async (button: string) => {
    if (button !== ADD) {
      await test.run(describe());
      return;
    }
    const databases =
      found.length === 0 ? { databases: names.map((name) => ({ name })) } : allBut(ticks.left);
    const instance = { ...describe(), ...databases, name: 'main' };
    const body = { name, ...more, instances: [instance] };
    const answer = await send({ method: 'POST', path: 'v1/servers', body });
    if (!isOk(answer)) return;
    forget();
    await refresh();
    onAdded((answer.body as ResourceBody).path);
  };
  const [connection, setConnection] = useState('');
  const [isTaken, setTaken] = useState(false);
  const said = useConnection(connection, (read) => replace({ ...values, ...read }));
  /** What is written out is seen no longer than it has to be. */
  const takePassword = (text: string) => {
    const taken = passwordIn(text);
    setConnection(taken?.rest ?? text);
    setTaken(taken !== undefined || isTaken);
    if (taken !== undefined) form.onChange('admin.password', taken.password);
  };
  return (
    <>
      <label class="unfound">
        <span>
          Connection string, such as <code>postgres://backup@db-eu-1.example:5432</code>; or fill in
          what is below
        </span>
        <input
          value={connection}
          autoComplete="off"
          spellcheck={false}
          aria-describedby="connection-said"
          onInput={({ currentTarget: { value }, inputType }) => {
            if (inputType === 'insertFromPaste') takePassword(value);
            else setConnection(value);
          }}
          onChange={({ currentTarget: { value } }) => takePassword(value)}
        />
      </label>
      <p id="connection-said" role="status" dir="auto">
        {[...said, ...(isTaken ? ['Its password is in the field below.'] : [])].join(' ')}
      </p>
      <EditForm {...form} onSubmit={(button) => void submit(button)}>
        {isConnected &&
          (found.length === 0 ? (
            <UnfoundDatabases text={named} onInput={setNamed} />
          ) : (
            <FoundDatabases databases={found} ticks={ticks} />
          ))}
        {isConnected && beside?.(name)}
        <div class="buttons">
          {isConnected ? (
            <button type="submit" class="main" value={ADD} aria-disabled={isBusy}>
              {names.length === 0
                ? 'Add it without databases'
                : `Add ${plural(names.length, 'database')}`}
            </button>
          ) : (
            <button type="submit" class="main" value="" aria-disabled={isBusy}>
              Connect
            </button>
          )}
        </div>
      </EditForm>
    </>
  );
};

declare const SOCKET_SERVER: string;

/** The same as on the command line. */
const serverNameAt = (host: string): string => (host.startsWith('/') ? SOCKET_SERVER : host);

const namesIn = (text: string): readonly string[] => [
  ...new Set(text.split('\n').filter((line) => line.trim() !== '')),
];
