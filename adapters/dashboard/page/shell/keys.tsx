import { useEffect, useState } from 'preact/hooks';
import { ACTIONS, isTaken, KEYS_OFF, WORDS } from './key-actions.js';

export const showKeys = (): void =>
  document.querySelector<HTMLDialogElement>('dialog.keys')?.showModal();

/** Single keys, which who speaks to a computer can switch off (WCAG 2.1.4). */
export const Keys = () => {
  const [off, setOff] = useState(KEYS_OFF.isSet);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = event.key === '?' ? showKeys : ACTIONS[event.key];
      // What the page itself hands on to a row is not a key for the whole page.
      if (!event.isTrusted || KEYS_OFF.isSet() || act === undefined || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <dialog class="card keys" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {Object.entries(WORDS).map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={!off}
          onChange={({ currentTarget: { checked } }) => {
            KEYS_OFF.set(!checked);
            setOff(!checked);
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
