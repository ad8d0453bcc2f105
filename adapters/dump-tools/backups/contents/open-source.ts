import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import type { DumpGate } from '../../../network/dump-gate.js';
import { programBeside } from '../../finding/find-programs.js';
import type { EngineTools } from '../engine-tools.js';
import type { CatalogueEntry, ContentsTools, ReadSource, RowsRead } from './contents-tools.js';
import {
  contentsOf,
  countable,
  nameOf,
  parseCatalogue,
  parseRows,
  valuesSince,
} from './contents-tools.js';
import type {
  DatabaseContents,
  TableContents,
} from '../../../../core/backups/proof/database-contents.js';
import { runTool, type ToolRun } from '../run-tool.js';
import type { ToolCommand } from '../tool-process.js';
import { conversation, countingScript, scriptInput } from './read-restored.js';

const NOTHING: ReadSource = () => Promise.resolve(undefined);

/**
 * Reads with the client beside the dump tool what no snapshot will have, before the tool is started, and returns what reads the
 * rest after it. Nothing that fails here keeps a dump from being made.
 */
export const openSource = async (
  { compare, target, tool }: DumpRequest,
  { atGate, contents }: Pick<EngineTools, 'atGate' | 'contents'>,
  gate: DumpGate,
  signal: AbortSignal,
): Promise<ReadSource> => {
  if (compare === undefined || target.what === 'globals') return NOTHING;
  const { clients } = ENGINE_RECORDS[target.engine].dumpTool;
  const program = await programBeside(dirname(tool.file), clients)();
  if (E.isLeft(program) || O.isNone(program.right)) return NOTHING;
  const command = { file: program.right.value, argv: contents.argv };
  const client = atGate(command, target, tool.major, gate);
  const source = { tools: contents, client, read: compare, signal };
  const opened = performance.now();
  const before = await readBefore(source);
  const begun = performance.now();
  const affordableMs = () => SHARE * (performance.now() - begun) - (begun - opened);
  return before === undefined
    ? NOTHING
    : () => readAfter(source, before, affordableMs()).then(O.toUndefined);
};

export interface SourceRead {
  readonly tools: ContentsTools;
  /** A client at the gate of the dump, where it gets the session of the tool that came before it. */
  readonly client: ToolCommand;
  readonly read: RowsRead;
  readonly signal: AbortSignal;
}

/** Before a dump: what its snapshot will not have; undefined where that could not be read. */
const readBefore = async ({
  tools,
  client,
  signal,
}: SourceRead): Promise<readonly CatalogueEntry[] | undefined> => {
  const signals = AbortSignal.any([signal, AbortSignal.timeout(CATALOGUE_MS)]);
  const run = await runTool(client, scriptInput(tools.unsettled), signals);
  return E.isRight(run) && run.right.code === 0 ? parseCatalogue(run.right.output) : undefined;
};

/** Much longer than the catalogue of a hundred thousand tables takes. */
const CATALOGUE_MS = 60_000;

/**
 * What reading may cost of the time of the dump, before it and after it, and at least and at most to count: less than a tenth with
 * the start and the end of the clients.
 */
const SHARE = 0.05;
const [LEAST_MS, MOST_MS] = [500, 600_000];

/**
 * After a dump, in its session: what was in its snapshot, with the rows of as many tables as there is time for. None where that is
 * not known.
 */
const readAfter = async (
  source: SourceRead,
  before: readonly CatalogueEntry[],
  affordableMs: number,
): Promise<O.Option<DatabaseContents>> => {
  const { tools, client, read, signal } = source;
  const begun = performance.now();
  const late = new AbortController();
  const ending = { timer: setTimeout(() => late.abort(), CATALOGUE_MS) };
  const found: { catalogue?: readonly CatalogueEntry[] } = {};
  const counting = (printed: string): string => {
    if (!printed.startsWith(tools.inDump)) return '';
    const catalogue = parseCatalogue(printed.slice(tools.inDump.length));
    if (catalogue === undefined) return '';
    if (tools.hasUnsettledNames && !hasSameNames(before, catalogue)) return '';
    found.catalogue = catalogue;
    const leftMs = affordableMs - (performance.now() - begun);
    const limitMs = Math.round(Math.min(Math.max(leftMs, LEAST_MS), MOST_MS));
    clearTimeout(ending.timer);
    ending.timer = setTimeout(() => late.abort(), limitMs);
    return countingScript(tools, countable(catalogue, true), read, limitMs);
  };
  const first = [tools.setUp, tools.askWhetherInDump, tools.catalogue].join('\n');
  // What a client that was ended has printed by then is there.
  const signals = AbortSignal.any([signal, late.signal]);
  const run = await runTool(client, conversation(first, counting), signals);
  clearTimeout(ending.timer);
  const { catalogue } = found;
  if (E.isLeft(run) || catalogue === undefined) return O.none;
  const rows = rowsOf(countable(catalogue, true), run.right, read);
  return O.some(contentsOf(catalogue, rows, valuesSince(before)));
};

const rowsOf = (
  tables: readonly CatalogueEntry[],
  { output }: ToolRun,
  read: RowsRead,
): ReadonlyMap<CatalogueEntry, Pick<TableContents, 'rows' | 'hasRows'>> => {
  const rows = parseRows(output);
  return new Map(
    tables.flatMap((table, number) => {
      const found = rows.get(number);
      if (found === undefined) return [];
      return read === 'counts' || found === 0
        ? [[table, { rows: O.some(found) }] as const]
        : [[table, { rows: O.none, hasRows: true }] as const];
    }),
  );
};

const hasSameNames = (
  before: readonly CatalogueEntry[],
  after: readonly CatalogueEntry[],
): boolean => {
  const keys = new Set(before.map(keyOf));
  return before.length === after.length && after.every((entry) => keys.has(keyOf(entry)));
};

const keyOf = (entry: CatalogueEntry): string => `${entry.kind} ${nameOf(entry)}`;
