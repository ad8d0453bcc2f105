import { rowsKey } from '../../../network/dump-gate.js';
import type { OnRows, RowCounter } from '../../gate/gate-protocol.js';
import { HEADER_BYTES } from '../packet.js';

/**
 * As mysqldump and mariadb-dump ask for the rows of a table (COM_QUERY, 3), whatever the hint: for all columns, or for each by its
 * name.
 */
const SELECT = Buffer.from('\x03SELECT ');
const FROM = /[*`] FROM `((?:[^`]|``)+)`$/;

/** Four thousand columns with long names; no table is known of a statement that is longer. */
const LONGEST_STATEMENT_BYTES = 1024 * 1024;

/** The first byte of the end of columns, or of rows (EOF_Packet). A row with it is longer. */
const EOF = 0xfe;
const LONGEST_EOF_BYTES = 8;

/** Those of a header that are the size of the content; a packet of this size is continued in the next one. */
const SIZE_BYTES = 3;
const CONTINUED_BYTES = 0xff_ff_ff;

/**
 * Counts the rows of tables that a tool selects whole: the packets between the end of the columns and the end of the rows. One of a
 * row that cannot be read comes with an error in place of that end.
 */
export const selectedRows = (onRows: OnRows): RowCounter => {
  let [statement, isAnswered]: [Buffer | undefined, boolean] = [undefined, false];
  let count = rowsOfResponse();
  return {
    toServer: (bytes) => {
      if (isAnswered) [statement, isAnswered, count] = [undefined, false, rowsOfResponse()];
      const whole = statement === undefined ? bytes : Buffer.concat([statement, bytes]);
      const isSelect = whole.subarray(HEADER_BYTES, HEADER_BYTES + SELECT.length).equals(SELECT);
      statement =
        isSelect && whole.length <= LONGEST_STATEMENT_BYTES ? Buffer.from(whole) : undefined;
    },
    toTool: (bytes) => {
      isAnswered = true;
      if (statement === undefined) return;
      const rows = count(bytes);
      if (rows === undefined) return;
      const table = FROM.exec(statement.toString('utf8', HEADER_BYTES))?.[1];
      if (table !== undefined) onRows(rowsKey([table.replaceAll('``', '`')]), rows);
    },
  };
};

/** Reads the bytes of one response, and returns the number of its rows once their end has come. */
const rowsOfResponse = (): ((bytes: Buffer) => number | undefined) => {
  let [size, filled, left] = [0, 0, 0];
  let [isContinued, hasColumns, rows] = [false, false, 0];
  /** With the first byte of the content of a packet. Returns whether it is the end of the rows. */
  const begin = (first: number): boolean => {
    const isRest = isContinued;
    isContinued = size === CONTINUED_BYTES;
    if (isRest) return false;
    const isEnd = first === EOF && size <= LONGEST_EOF_BYTES;
    if (isEnd && hasColumns) return true;
    if (isEnd) hasColumns = true;
    else if (hasColumns) rows += 1;
    return false;
  };
  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const passed = Math.min(left, bytes.length - at);
      [left, at] = [left - passed, at + passed];
      if (at === bytes.length) break;
      const byte = bytes.readUInt8(at);
      at += 1;
      if (filled < SIZE_BYTES) size = filled === 0 ? byte : size + byte * 256 ** filled;
      filled += 1;
      // The last of those that continue a row may have no content.
      if (filled === HEADER_BYTES && size === 0) [filled, isContinued] = [0, false];
      if (filled <= HEADER_BYTES) continue;
      [filled, left] = [0, size - 1];
      if (begin(byte)) return rows;
    }
    return undefined;
  };
};
