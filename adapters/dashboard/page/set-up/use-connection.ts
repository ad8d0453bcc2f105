import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import type { Values } from '../edit/fields/fields.js';
import { askWith, errorOf, isOk, SILENCE } from '../live/ask.js';

/** After this pause somebody has typed it to its end, or pasted it. */
const PAUSE_MS = 300;

/** Has the service read a connection string, and fills in where it leads. Returns what is to be said about it. */
export const useConnection = (
  text: string,
  onRead: (values: Values) => void,
): readonly string[] => {
  const [said, setSaid] = useState<readonly string[]>([]);
  // What was typed while it was read is there by then.
  const heard = useRef(onRead);
  heard.current = onRead;
  useEffect(() => {
    setSaid([]);
    if (text.trim() === '') return;
    let isCurrent = true;
    const read = async () => {
      const answer = await askWith('POST', 'v1/connections', { connection: text.trim() });
      if (!isCurrent || answer === SILENCE) return;
      if (!isOk(answer)) {
        const { detail, reasons } = errorOf(answer);
        setSaid(reasons?.map((reason) => reason.detail) ?? [detail]);
        return;
      }
      const connection = answer.body as Schemas['Connection'];
      setSaid(connection.notes);
      heard.current(valuesIn(connection));
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return said;
};

const valuesIn = ({ engine, hosts, user, tls }: Schemas['Connection']): Values => ({
  engine,
  'tls.mode': tls,
  'admin.user': user ?? '',
  host: hosts[0]?.host ?? '',
  port: String(hosts[0]?.port ?? ''),
});

/** `user:password@` before a host; `password=…` behind one, or as psql takes it. */
const PLACES = [
  /^([^/?#]*:\/\/[^/?#:]*)(:)([^/?#]*)(?=@[^@/?#]*(?:[/?#]|$))/,
  /^(.*?[?&])(password=)([^&#]*&?)/i,
  /^(\s*|(?:.*?\s))(password\s*=\s*)('(?:[^'\\]|\\[^])*'|\S*)\s*/i,
] as const;

export interface TakenPassword {
  readonly password: string;
  /** The connection string without it. */
  readonly rest: string;
}

/** The password of a connection string, which the service reads without one; undefined if it has none. */
export const passwordIn = (text: string): TakenPassword | undefined => {
  const isUrl = text.includes('://');
  const found = PLACES.filter((_, index) => isUrl === index < 2).flatMap((place) => {
    const [all, before = '', , written = ''] = place.exec(text) ?? [];
    const rest = `${before}${text.slice(all?.length)}`;
    const password = isUrl ? decoded(written.replace(/&$/, '')) : unquoted(written);
    return all === undefined || !password ? [] : [{ password, rest }];
  });
  return found.at(-1);
};

const decoded = (written: string): string | undefined => {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
};

const unquoted = (written: string): string =>
  written.replace(/^'([^]*)'$/, '$1').replaceAll(/\\([^])/g, '$1');
