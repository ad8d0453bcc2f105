/** What pg_restore has said so far of what it does. */
export interface PgRestoreMessages {
  readonly add: (text: string) => void;
  /** To be called after its end. */
  readonly end: () => PgRestoreReport;
}

export interface PgRestoreReport {
  /** What it said where it failed, and the entry of the archive, if that is known. */
  readonly failure: { readonly said: string; readonly object?: string } | undefined;
  /** Grants that failed together, since pg_restore runs those on an object as one. */
  readonly grants: readonly string[];
  /** How many owners were not set. */
  readonly owners: number;
  /** As the dump writes them: roles that own, or are granted something in what failed. */
  readonly roles: ReadonlySet<string>;
}

const MADE = /^pg_restore: (?:creating|processing data for|executing) /;

/** Such as `pg_restore: from TOC entry 215; 1259 16386 TABLE orders shop_owner`. */
const ENTRY = /^pg_restore: from TOC entry \d+; \d+ \d+ (.*) \S+$/;

const ERROR = /^pg_restore: error: /;

const COMMAND = /^Command was: (.*)$/;

/** A name as pg_dump writes it. */
const NAME = '("(?:[^"]|"")+"|[^\\s",;]+)';

const OWNER = new RegExp(`^ALTER .* OWNER TO ${NAME};$`);

const GRANT = /^(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) /;

const GRANTEE = new RegExp(` (?:TO|FROM) ${NAME}(?: WITH GRANT OPTION)?;$`);

/** A limit that servers before PostgreSQL 17 do not know; and remarks on extensions, which belong to a superuser. */
const OF_NO_MATTER = /^(?:SET transaction_timeout = |COMMENT ON EXTENSION )/;

/** How many statements that failed are tried again. */
const MOST_GRANTS = 5_000;

const LONGEST_LINE = 65_536;

interface State {
  unread: string;
  objects: number;
  entry: string | undefined;
  /** An error of which it has not been said yet at what. */
  error: string | undefined;
  isGrant: boolean;
  failure: PgRestoreReport['failure'];
  owners: number;
  readonly grants: string[];
  readonly roles: Set<string>;
}

const newState = (): State => ({
  unread: '',
  objects: 0,
  entry: undefined,
  error: undefined,
  isGrant: false,
  failure: undefined,
  owners: 0,
  grants: [],
  roles: new Set(),
});

/**
 * Reads what `pg_restore --verbose` prints: how many objects there are, and whether each error is of an owner or a grant alone. By the
 * command that failed, since what a server says depends on its language. `onFailure` is called once with the first other one.
 */
export const pgRestoreMessages = (
  onObjects: (objects: number) => void,
  onFailure: () => void,
): PgRestoreMessages => {
  const state = newState();
  const fail = (): void => {
    const said = state.error ?? '';
    state.error = undefined;
    if (state.failure !== undefined) return;
    state.failure = { said, ...(state.entry !== undefined && { object: state.entry }) };
    onFailure();
  };
  const read = (line: string): void => {
    if (state.error !== undefined && line.startsWith('pg_restore: ')) fail();
    const command = COMMAND.exec(line)?.[1];
    if (MADE.test(line)) onObjects((state.objects += 1));
    else if (ERROR.test(line)) state.error = line;
    else if (command !== undefined && state.error !== undefined) {
      if (isMinor(state, command)) state.error = undefined;
      else fail();
    } else if (state.isGrant && GRANT.test(line)) addGrant(state, line);
    state.isGrant = (command !== undefined || state.isGrant) && GRANT.test(command ?? line);
    state.entry = ENTRY.exec(line)?.[1] ?? state.entry;
  };
  return {
    add: (text) => {
      const lines = (state.unread + text).split('\n');
      state.unread = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      lines.forEach(read);
    },
    end: () => {
      read(state.unread);
      if (state.error !== undefined) fail();
      return state;
    },
  };
};

/** Whether the database is the same without what a command would have done, but for who owns what or may do what. */
const isMinor = (state: State, command: string): boolean => {
  const owner = OWNER.exec(command)?.[1];
  if (owner !== undefined) {
    state.owners += 1;
    state.roles.add(owner);
    return true;
  }
  if (GRANT.test(command)) {
    addGrant(state, command);
    return true;
  }
  return OF_NO_MATTER.test(command);
};

const addGrant = (state: State, statement: string): void => {
  if (state.grants.length < MOST_GRANTS) state.grants.push(statement);
  const grantee = GRANTEE.exec(statement)?.[1];
  if (grantee !== undefined) state.roles.add(grantee);
};
