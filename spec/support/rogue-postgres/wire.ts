/** A number of two or four bytes in the byte order of the protocol. */
export const int16 = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
};

export const int32 = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
};

/** One message of PostgreSQL's protocol: its type, its length, its body. */
export const message = (type: string, ...body: readonly (string | Buffer)[]): Buffer => {
  const content = Buffer.concat(body.map((part) => Buffer.from(part as string)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};

/** A request to authenticate with this method: 3 in clear text, 5 by MD5, 7 by GSSAPI, 10 by SASL. */
export const authenticationRequest = (
  method: number,
  ...rest: readonly (string | Buffer)[]
): Buffer => message('R', int32(method), ...rest);

/** The start of a message that claims this length, true or not. */
export const header = (type: string, length: number): Buffer =>
  Buffer.concat([Buffer.from(type), int32(length)]);

export const errorResponse = (sqlState: string, text = 'no'): Buffer =>
  message('E', `SFATAL\0C${sqlState}\0M${text}\0\0`);

export const notice = (text: string): Buffer => message('N', `SNOTICE\0M${text}\0\0`);

export const OK = authenticationRequest(0);
export const READY = message('Z', 'I');
export const KEY = message('K', int32(1), int32(2));
export const COMPLETE = message('C', 'SHOW\0');

const TEXT_OID = 25;

/** The description of a row with this one column. */
export const column = (name: string, oid = TEXT_OID): Buffer =>
  message(
    'T',
    int16(1),
    `${name}\0`,
    int32(0),
    int16(0),
    int32(oid),
    int16(-1),
    int32(-1),
    int16(0),
  );

export const row = (value: string): Buffer =>
  message('D', int16(1), int32(Buffer.byteLength(value)), value);

export const VERSION_COLUMN = column('server_version_num');

/** The response of a real server to the query for its version. */
export const ANSWER = Buffer.concat([VERSION_COLUMN, row('180004'), COMPLETE, READY]);

/** The response to what a gate asks for once more before the tool's first statement. */
export const SET_UP = Buffer.concat([
  COMPLETE,
  COMPLETE,
  column('answer'),
  row('1'),
  COMPLETE,
  READY,
]);
