import { useState } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { Press } from './press.js';
import { Failure } from './reasons.js';

interface SaveFileProps {
  readonly label: string;
  /** Before the day, and behind it. */
  readonly name: readonly [string, string];
  /** The text, or why there is none. */
  readonly make: () => Promise<string | ErrorBody>;
}

/** Saves a file that is made when it is asked for. */
export const SaveFile = ({ label, name: [name, ending], make }: SaveFileProps) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorBody>();
  const save = async () => {
    setBusy(true);
    const made = await make();
    setBusy(false);
    setError(typeof made === 'string' ? undefined : made);
    if (typeof made !== 'string') return;
    const href = URL.createObjectURL(new Blob([made]));
    const download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
    Object.assign(document.createElement('a'), { href, download }).click();
    URL.revokeObjectURL(href);
  };
  return (
    <>
      <Press isBusy={isBusy} onPress={save}>
        {label}
      </Press>
      {error !== undefined && <Failure error={error} />}
    </>
  );
};
