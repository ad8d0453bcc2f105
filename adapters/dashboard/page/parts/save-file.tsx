import { useState } from 'preact/hooks';
import type { ErrorBody } from '../live/bodies.js';
import { Press } from './press.js';
import { Failure } from './reasons.js';
import { inDigits } from './words.js';

interface SaveFileProps {
  readonly label: string;
  /** Before the day, and behind it. */
  readonly name: readonly [string, string];
  /** Adds the lines of the file, part by part. Returns why there is no file. */
  readonly make: (add: (lines: readonly string[]) => void) => Promise<ErrorBody | undefined>;
}

/** Saves a file that is made when it is asked for. It grows in the browser, not in the memory of the page. */
export const SaveFile = ({ label, name: [name, ending], make }: SaveFileProps) => {
  const [made, setMade] = useState<number>();
  const [error, setError] = useState<ErrorBody>();
  const save = async () => {
    const parts: Blob[] = [];
    let count = 0;
    setMade(count);
    const failure = await make((lines) => {
      parts.push(new Blob(lines.map((line) => `${line}\n`)));
      setMade((count += lines.length));
    });
    setMade(undefined);
    setError(failure);
    if (failure !== undefined) return;
    const href = URL.createObjectURL(new Blob(parts));
    const download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
    Object.assign(document.createElement('a'), { href, download }).click();
    URL.revokeObjectURL(href);
  };
  return (
    <>
      <Press isBusy={made !== undefined} onPress={save}>
        {label}
        {made !== undefined && `: ${inDigits(made)} lines …`}
      </Press>
      {error !== undefined && <Failure error={error} />}
    </>
  );
};
