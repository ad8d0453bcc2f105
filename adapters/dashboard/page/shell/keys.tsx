import { useEffect, useState } from 'preact/hooks';
import { KEYS_OFF } from '../parts/keyed.js';
import { COMMAND_KEYS, isWriting, type Keys as KeyTable, KEY_TABLE } from './key-table.js';

const ALL: KeyTable = Object.assign({}, ...Object.values(KEY_TABLE)) as KeyTable;

const CHORD_MS = 1_500;

/** Names a key as the table does, the second of two together with the first. */
const naming = () => {
  let begunAt = -CHORD_MS;
  return ({ key, timeStamp }: KeyboardEvent): string => {
    const isSecond = timeStamp - begunAt < CHORD_MS;
    begunAt = key === 'g' && !isSecond ? timeStamp : -CHORD_MS;
    return isSecond ? `g ${key}` : key;
  };
};

const commandOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string =>
  (ctrlKey || metaKey) && !shiftKey && !altKey
    ? `Ctrl ${key.length === 1 ? key.toUpperCase() : key}`
    : key;

/** Whether a key is a letter of what somebody writes, or a command to the browser. A form has what is typed there alone. */
const isTaken = (event: KeyboardEvent): boolean =>
  [event.ctrlKey, event.metaKey, event.altKey, event.defaultPrevented].some(Boolean) ||
  document.querySelector('form.edit, dialog[open]') !== null ||
  isWriting(event);

const useKeys = (off: boolean): void => {
  useEffect(() => {
    const nameOf = naming();
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || (event.repeat && !/^[jk]$/.test(event.key))) return;
      const single = off || isTaken(event) ? '' : nameOf(event);
      const [, act] = COMMAND_KEYS[commandOf(event)] ?? ALL[single] ?? [];
      if (act?.(event) === true) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [off]);
};

/** What each key does, and the switch for single ones. */
export const Keys = () => {
  const [off, setOff] = useState(KEYS_OFF.isSet);
  useKeys(off);
  return (
    <dialog class="card keys" aria-labelledby="keys">
      <h2 id="keys" tabIndex={-1} autoFocus>
        Keys
      </h2>
      <div class="sections">
        {Object.entries(KEY_TABLE).map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {Object.entries(keys).map(([key, [words]]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label>
        <input
          type="checkbox"
          checked={!off}
          onChange={({ currentTarget: { checked } }) => {
            KEYS_OFF.set(!checked);
            setOff(!checked);
            // Rows say their keys, or say them no more.
            dispatchEvent(new PopStateEvent('popstate'));
          }}
        />{' '}
        Single keys do this
      </label>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
};
