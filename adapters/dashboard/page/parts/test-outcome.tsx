import type { TestBody } from '../live/bodies.js';
import { Reasons } from './reasons.js';
import { Sign } from './sign.js';
import { Since } from './since.js';
import { bytes, plural } from './words.js';

/** A test with the time at which its answer was there. */
export type Tested = TestBody & { readonly at: string };

export const isWell = ({ usable, accepted }: Partial<TestBody>): boolean =>
  usable ?? accepted ?? false;

const GOOD: Readonly<Record<string, (tested: Tested) => string>> = {
  channel: () => 'The message was accepted.',
  destination: () => 'Written, read back and deleted.',
  instance: ({ server_major: major, databases = [] }) =>
    [
      `The login works: version ${major ?? 'unknown'}`,
      ...(databases.length === 0 ? [] : [plural(databases.length, 'database')]),
    ].join(', '),
};

/** What came of a test, why, and what to do. */
export const Outcome = ({ type, tested }: { readonly type: string; readonly tested: Tested }) => {
  const { reason, refusal, free_bytes: free, took_ms: took, tls, at } = tested;
  const why = reason ?? refusal;
  const isGood = isWell(tested);
  return (
    <>
      <p class="said">
        <Sign of={isGood ? 'well' : 'critical'} />
        <strong>{isGood ? GOOD[type]?.(tested) : 'It does not work.'}</strong>
      </p>
      {why != null && <Reasons reasons={[why]} />}
      {isGood && tls?.detail != null && <p>{tls.detail}</p>}
      <Failing databases={tested.databases ?? []} />
      <p class="mark">
        {took === undefined ? 'Tested ' : `It took ${took.toLocaleString('en')} ms, `}
        <Since at={at} /> ago.
        {free != null && ` ${bytes(free)} are free.`}
      </p>
    </>
  );
};

type Databases = NonNullable<TestBody['databases']>;

const MOST_FAILING = 5;

/** The databases of which a dump would not be whole now. */
const Failing = ({ databases }: { readonly databases: Databases }) => {
  const failing = databases.filter(({ dump }) => dump === 'fails');
  return failing.length === 0 ? null : (
    <details>
      <summary>A dump of {plural(failing.length, 'database')} would not be whole now</summary>
      {failing.slice(0, MOST_FAILING).map(({ name, reasons }) => (
        <section key={name}>
          <p>
            <bdi class="path">{name}</bdi>
          </p>
          <Reasons reasons={reasons} />
        </section>
      ))}
      {failing.length > MOST_FAILING && <p>and {failing.length - MOST_FAILING} more</p>}
    </details>
  );
};
