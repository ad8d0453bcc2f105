import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import { type DumpGate, type RowsSent, rowsKey } from '../../../network/dump-gate.js';
import { programBeside } from '../../finding/find-programs.js';
import type { EngineTools } from '../engine-tools.js';
import { runTool } from '../run-tool.js';
import type { CatalogueEntry, ReadSource, RowsOfTable } from './contents-tools.js';
import { contentsOf, nameOf, parseCatalogue, valuesSince } from './contents-tools.js';
import { scriptInput } from './read-restored.js';

interface SourceTools extends Pick<EngineTools, 'atGate' | 'contents'> {
  /** For the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

const NOTHING: ReadSource = () => Promise.resolve(undefined);

/**
 * Reads with the client beside the dump tool what no snapshot will have, before the tool is started, and returns what reads the
 * rest after it, in its session. Rows are not counted: the gate knows how many the dump got; a dump of whose tables it has seen none
 * is not compared at all. Nothing that fails here keeps a dump from being made.
 */
export const openSource = async (
  { compare, target, tool }: DumpRequest,
  { atGate, contents: tools, onToolMessage }: SourceTools,
  gate: DumpGate,
  signal: AbortSignal,
): Promise<ReadSource> => {
  if (compare === undefined || target.what === 'globals') return NOTHING;
  const { clients } = ENGINE_RECORDS[target.engine].dumpTool;
  const program = await programBeside(dirname(tool.file), clients)();
  if (E.isLeft(program) || O.isNone(program.right)) return NOTHING;
  const client = atGate({ file: program.right.value, argv: tools.argv }, target, tool.major, gate);
  const read = async (script: string): Promise<readonly CatalogueEntry[] | undefined> => {
    const signals = AbortSignal.any([signal, AbortSignal.timeout(CATALOGUE_MS)]);
    const run = await runTool(client, scriptInput(script), signals);
    return E.isRight(run) && run.right.code === 0 ? parseCatalogue(run.right.output) : undefined;
  };
  const before = await read(tools.unsettled);
  if (before === undefined && tools.hasUnsettledNames) return NOTHING;
  return async () => {
    const after = await read([tools.setUp, tools.expectDump, tools.catalogue(false)].join('\n'));
    if (after === undefined) return undefined;
    if (tools.hasUnsettledNames && !hasSameNames(before ?? [], after)) return undefined;
    const sent = await gate.rowsSent();
    if (isUnseen(after, sent)) {
      onToolMessage(`${target.database.path}: ${UNSEEN}`);
      return undefined;
    }
    return contentsOf(after, rowsIn(sent, compare), valuesSince(before ?? []));
  };
};

/** Much longer than the catalogue of a hundred thousand tables takes. */
const CATALOGUE_MS = 60_000;

const UNSEEN =
  'the rows of its tables were not seen on their way to the dump tool, which may ask for them in a way that this version does not know: its dump is not compared with it.';

/** Whether the tool got the rows of tables, and those of none of them were recognised. */
const isUnseen = (catalogue: readonly CatalogueEntry[], sent: RowsSent): boolean => {
  const dumped = catalogue.filter(({ kind, flag }) => kind === 'table' && flag);
  return dumped.length > 0 && !dumped.some((table) => sent.has(keyOfRows(table)));
};

const keyOfRows = ({ name, text }: CatalogueEntry): string => text ?? rowsKey(name);

const rowsIn =
  (sent: RowsSent, compare: DumpRequest['compare']) =>
  (table: CatalogueEntry): RowsOfTable => {
    const rows = sent.get(keyOfRows(table));
    if (rows === undefined) return { rows: O.none };
    return compare === 'counts' || rows === 0
      ? { rows: O.some(rows) }
      : { rows: O.none, hasRows: true };
  };

const hasSameNames = (
  before: readonly CatalogueEntry[],
  after: readonly CatalogueEntry[],
): boolean => {
  const keys = new Set(before.map(keyOf));
  return before.length === after.length && after.every((entry) => keys.has(keyOf(entry)));
};

const keyOf = (entry: CatalogueEntry): string => `${entry.kind} ${nameOf(entry)}`;
