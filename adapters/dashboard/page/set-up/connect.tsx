import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { BEGUN, FIELDS } from '../edit/fields/fields.js';
import { EditForm } from '../edit/form/edit-form.js';
import { useDraft } from '../edit/use-draft.js';
import { askWith, errorOf, isOk, SILENCE } from '../live/ask.js';
import { LiveContext } from '../live/use-live.js';
import { isWell } from '../parts/test.js';
import { plural } from '../parts/words.js';
import type { ResourceBody } from '../live/bodies.js';
import { allBut, FoundDatabases, UnfoundDatabases, useTicks } from './found-databases.js';
import type { Schemas } from '../../../client/operations.js';
import type { Description, Values } from '../edit/fields/field.js';

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
  const said = useConnection(connection, (read) => replace({ ...values, ...read }));
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
          onInput={({ currentTarget: { value } }) => setConnection(value)}
        />
      </label>
      <p id="connection-said" role="status" dir="auto">
        {said.join(' ')}
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

/** After this pause somebody has typed it to its end, or pasted it. */
const PAUSE_MS = 300;

/** Has the service read a connection string, and fills in where it leads. Returns what is to be said about it. */
const useConnection = (text: string, onRead: (values: Values) => void): readonly string[] => {
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    setSaid([]);
    if (text.trim() === '') return;
    let isCurrent = true;
    const read = async () => {
      const answer = await askWith('POST', 'v1/connections', { connection: text.trim() });
      if (!isCurrent || answer === SILENCE) return;
      if (!isOk(answer)) {
        const { detail, reasons } = errorOf(answer);
        setSaid(reasons?.map((reason) => reason.detail) ?? [detail]);
        return;
      }
      const connection = answer.body as Schemas['Connection'];
      setSaid(connection.notes);
      onRead(valuesIn(connection));
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return said;
};

const valuesIn = ({ engine, hosts, user, tls }: Schemas['Connection']): Values => ({
  ...{ engine, 'tls.mode': tls, 'admin.user': user ?? '' },
  host: hosts[0]?.host ?? '',
  port: String(hosts[0]?.port ?? ''),
});
