import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ErrorBody, TestBody } from '../live/bodies.js';
import { bytes, plural } from '../parts/words.js';
import { forEach, isError, post } from './pages.js';

type Found = NonNullable<TestBody['databases']>[number];

export interface Ticks {
  /** Those that are to be added, in the order in which they were found. */
  readonly names: readonly string[];
  /** Those that are left out for good; what is empty comes along once it is not. */
  readonly left: readonly string[];
  readonly isTicked: (name: string) => boolean;
  readonly tick: (names: readonly string[], isTicked: boolean) => void;
}

/** All that may hold something are ticked until somebody unticks one. */
export const useTicks = (found: readonly Pick<Found, 'name' | 'empty'>[]): Ticks => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const empty = new Set(found.filter((one) => one.empty).map(({ name }) => name));
  const isTicked = (name: string) => chosen.get(name) ?? !empty.has(name);
  return {
    names: found.map(({ name }) => name).filter(isTicked),
    left: found.map(({ name }) => name).filter((name) => !isTicked(name) && !empty.has(name)),
    isTicked,
    tick: (names, isWanted) =>
      setChosen(new Map([...chosen, ...names.map((name) => [name, isWanted] as const)])),
  };
};

/** All databases of a server, those of later as well, but for these, and for what is excepted already. */
export const allBut = (names: readonly string[], excepted: readonly string[] = []) => ({
  databases: 'all',
  ...(names.length > 0 && {
    // A star would stand for any characters.
    except: [...new Set([...excepted, ...names.map((name) => name.replaceAll('*', '%2A'))])],
  }),
});

interface UnfoundDatabasesProps {
  readonly text: string;
  readonly onInput: (text: string) => void;
}

/** Where the login sees none, they are named. */
export const UnfoundDatabases = ({ text, onInput }: UnfoundDatabasesProps) => (
  <label class="unfound">
    The login sees no database here. Name those to add, one a line
    <textarea
      rows={3}
      spellcheck={false}
      autoComplete="off"
      dir="auto"
      value={text}
      onInput={({ currentTarget: { value } }) => onInput(value)}
    />
  </label>
);

/** How many are listed; the others are ticked with all. */
const MOST_LISTED = 200;

const VERDICTS: Readonly<Record<string, string>> = {
  works: 'a dump would work',
  fails: 'a dump would fail now',
};

interface FoundDatabasesProps {
  readonly databases: readonly Found[];
  readonly ticks: Ticks;
}

/** What a login found, each to be added or left out. */
export const FoundDatabases = ({ databases, ticks }: FoundDatabasesProps) => {
  const all = databases.map(({ name }) => name);
  const more = databases.length - MOST_LISTED;
  return (
    <fieldset class="found">
      <legend>Found there: {plural(databases.length, 'database')}</legend>
      <Tick
        isTicked={ticks.names.length === all.length}
        onTick={(isTicked) => ticks.tick(all, isTicked)}
      >
        <strong>All of them</strong>
      </Tick>
      <ul>
        {databases.slice(0, MOST_LISTED).map(({ name, size_bytes: size, dump }) => (
          <li key={name}>
            <Tick
              isTicked={ticks.isTicked(name)}
              onTick={(isTicked) => ticks.tick([name], isTicked)}
            >
              <bdi class="path">{name}</bdi>
              <small>
                {[size === null ? '' : bytes(size), VERDICTS[dump] ?? '']
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </Tick>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en')} more</p>}
    </fieldset>
  );
};

interface TickProps {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly children: ComponentChildren;
}

export const Tick = ({ isTicked, onTick, children }: TickProps) => (
  <label class="tick">
    <input
      type="checkbox"
      checked={isTicked}
      onChange={({ currentTarget: { checked } }) => onTick(checked)}
    />
    {children}
  </label>
);

/** Adds databases to an instance, a few at a time. Returns the first error. */
export const addDatabases = async (
  instance: string,
  names: readonly string[],
): Promise<ErrorBody | undefined> => {
  const errors = await forEach(names, (name) =>
    post(`v1/instances/${instance}/databases`, { name }),
  );
  return errors.find(isError);
};
