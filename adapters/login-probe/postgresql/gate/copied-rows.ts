import { rowsKey } from '../../../network/dump-gate.js';
import type { OnRows, RowCounter } from '../../gate/gate-protocol.js';

/** A query of one statement, Q in the protocol, as pg_dump asks for the rows of a table. */
const QUERY = 0x51;
const NAME = '([a-z_][a-z0-9_]*|"(?:[^"]|"")+")';
const COPY = new RegExp(`^COPY ${NAME}\\.${NAME} +(?:\\(|TO )`);

/** The header of a query, and room for two names, each of which may be quoted. */
const HEADER_BYTES = 5;
const NAMES_BYTES = 600;

/** The end of a response, at which the server waits: CommandComplete and, within a transaction, ReadyForQuery. */
const COPIED = /C\0{3}.COPY (\d{1,15})\0/s;
const READY = Buffer.from('Z\0\0\0\x05T');

/** What may come between them: NoticeResponse, as of how long the copy took, and ParameterStatus. */
const ASIDE = new Set(Buffer.from('NS'));
const END_BYTES = 4_096;

const NOTHING = Buffer.alloc(0);

/**
 * Counts the rows of tables that a tool copies to itself. The server says at the end of each how many it has sent, and the tool asks
 * for nothing more before that: so only the last bytes before each of its statements are looked at.
 */
export const copiedRows = (onRows: OnRows): RowCounter => {
  let [table, end]: [string | undefined, Buffer] = [undefined, NOTHING];
  return {
    toServer: (bytes) => {
      // The rest of a statement that came in parts.
      if (table !== undefined && end.length === 0) return;
      const rows = rowsCopied(end);
      if (table !== undefined && rows !== undefined) onRows(table, rows);
      [table, end] = [tableOf(bytes), NOTHING];
    },
    toTool: (bytes) => {
      if (table === undefined) return;
      end = Buffer.concat([end, bytes.subarray(-END_BYTES)]).subarray(-END_BYTES);
    },
  };
};

const rowsCopied = (end: Buffer): number | undefined => {
  const copied = COPIED.exec(end.toString('latin1'));
  if (copied === null) return undefined;
  let rest = end.subarray(copied.index + copied[0].length);
  while (rest.length >= HEADER_BYTES && ASIDE.has(rest.readUInt8(0)))
    rest = rest.subarray(1 + rest.readUInt32BE(1));
  return rest.equals(READY) ? Number(copied[1]) : undefined;
};

const tableOf = (bytes: Buffer): string | undefined => {
  if (bytes[0] !== QUERY) return undefined;
  const statement = bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + NAMES_BYTES);
  const names = COPY.exec(statement)?.slice(1).map(unquoted);
  return names && rowsKey(names, 'latin1');
};

const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
