/** A script of mysqldump or mariadb-dump, of which the sections are known as they pass. */
export interface SqlSections {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the section is about in which a line is, counted from 1, such as `table orders`. */
  readonly at: (line: number) => string | undefined;
}

/** As the tools write them above each table, its rows, each view and the rest; rows have no line ends in their values. */
const HEADING =
  /^-- (?:(?:Table structure for|Dumping data for|Temporary table structure for|Temporary view structure for|Final view structure for|Sequence structure for) ?(table|view)? ?`((?:[^`]|``)*)`|Dumping (events|routines) for )/;

/** Where what the script has changed of the session is put back. */
const FOOTER = '/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */';

const MOST_HEAD_BYTES = 512;

const LINE_END = 10;

interface Section {
  readonly line: number;
  readonly name: string;
}

interface State {
  /** The start of a line that may be a heading, as far as it has come. */
  held: Buffer;
  isInLine: boolean;
  isLeftOut: boolean;
  lines: number;
  readonly sections: Section[];
  readonly names: Set<string>;
}

/** Of several tables only their sections pass, and what stands before and after all of them; of none, everything. */
export const sqlSections = (
  bytes: AsyncIterable<Uint8Array>,
  tables: readonly string[],
  onObjects: (objects: number) => void,
): SqlSections => {
  const state: State = {
    held: Buffer.alloc(0),
    isInLine: false,
    isLeftOut: false,
    lines: 0,
    sections: [],
    names: new Set(),
  };
  const chosen = new Set(tables);
  const begin = (head: string): void => {
    if (head.startsWith(FOOTER)) state.isLeftOut = false;
    const found = HEADING.exec(head);
    if (found === null) return;
    const [, kind = 'sequence', quoted, rest] = found;
    const table = quoted?.replaceAll('``', '`');
    state.isLeftOut = chosen.size > 0 && (table === undefined || !chosen.has(table));
    if (state.isLeftOut) return;
    const name = rest ?? `${kind} ${table ?? ''}`;
    state.sections.push({ line: state.lines + 1, name });
    state.names.add(name);
    onObjects(state.names.size);
  };
  const passing = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const part of bytes) yield pass(state, part, false, begin);
    yield pass(state, Buffer.alloc(0), true, begin);
  };
  return {
    bytes: passing(),
    at: (line) => state.sections.findLast((section) => section.line <= line)?.name,
  };
};

const pass = (
  state: State,
  part: Uint8Array,
  isLast: boolean,
  begin: (head: string) => void,
): Buffer => {
  const all = Buffer.concat([state.held, part]);
  state.held = Buffer.alloc(0);
  const passed: Buffer[] = [];
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(LINE_END, at);
    const next = end < 0 ? all.length : end + 1;
    if (!state.isInLine) {
      const head = all.toString('latin1', at, Math.min(next, at + MOST_HEAD_BYTES));
      if (end < 0 && !isLast && head.length < MOST_HEAD_BYTES && mayMatter(head)) {
        state.held = Buffer.from(all.subarray(at));
        break;
      }
      if (mayMatter(head)) begin(Buffer.from(head, 'latin1').toString('utf8'));
    }
    if (!state.isLeftOut) {
      passed.push(all.subarray(at, next));
      if (end >= 0) state.lines += 1;
    }
    state.isInLine = end < 0;
    at = next;
  }
  return Buffer.concat(passed);
};

const mayMatter = (head: string): boolean =>
  head.startsWith('-'.repeat(Math.min(2, head.length))) || FOOTER.startsWith(head.slice(0, 8));
