import { messageBytes } from '../validate-message.js';

/** What the tool has to know of a session that others opened for it, and what we have to. */
export interface SessionStart {
  /** AuthenticationOk to ReadyForQuery, and what the server has reported since: the tool takes it for its own login. */
  readonly replay: Buffer;
  /** The number and the secret of the session, with which alone it can be cancelled. */
  readonly key: Buffer;
}

const HEADER_BYTES = 5;

/** Of the login and the query of the version, this is of concern to the tool: settings, key, notices and notifications. */
const REPLAYED = ['S', 'K', 'N', 'A'];

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** The start of a session, from every message that the server has sent. */
export const sessionStart = (received: Buffer): SessionStart => {
  const messages = messagesOf(received);
  const replayed = messages.filter((message) => REPLAYED.includes(letterOf(message)));
  const key = messages.find((message) => letterOf(message) === 'K') ?? Buffer.alloc(0);
  return {
    replay: Buffer.concat([AUTHENTICATION_OK, ...replayed, READY_FOR_QUERY]),
    key: key.subarray(HEADER_BYTES),
  };
};

/** What the server has last reported of a setting (ParameterStatus); undefined where it reported nothing. */
export const settingOf = (received: Buffer, name: string): string | undefined =>
  messagesOf(received)
    .filter((message) => letterOf(message) === 'S')
    .map((message) => message.toString('latin1', HEADER_BYTES).split('\0'))
    .findLast(([reported]) => reported === name)?.[1];

/** The SQLSTATE of the error that ended a login; undefined where none did. */
export const sqlStateOf = (received: Buffer): string | undefined => {
  const error = messagesOf(received).find((message) => letterOf(message) === 'E');
  return error?.toString('latin1', HEADER_BYTES).split('\0').find(isSqlState)?.slice(1);
};

const isSqlState = (field: string): boolean => field.startsWith('C');

const letterOf = (message: Buffer): string => message.toString('latin1', 0, 1);

/** The filter has passed whole, valid messages. */
const messagesOf = (received: Buffer): readonly Buffer[] => {
  const messages: Buffer[] = [];
  let rest = received;
  for (let size = messageBytes(rest); size !== undefined; size = messageBytes(rest)) {
    messages.push(rest.subarray(0, size));
    rest = rest.subarray(size);
  }
  return messages;
};
