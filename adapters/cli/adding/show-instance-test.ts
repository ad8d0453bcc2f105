import type { InstanceTestBody } from '../../api/dump-check/instance-test-body.js';
import { type Engine, ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { type SentenceRow, sentenceRows } from '../terminal/columns.js';
import type { View } from '../terminal/view.js';
import { formatMinute, formatSize, paragraph, pluralize, reasonLines } from '../terminal/view.js';
import type { HostTest } from './try-hosts.js';

/** A terminal is full of so many; the others are counted. */
const MOST_LINES = 50;

/** What came of each host that was tried. */
export const showTriedHosts = (tried: readonly HostTest[], view: View): string =>
  tried
    .map(({ host, port, test, taken }) => {
      const place = view.paint('bold', placeOf(test.engine as Engine, host, port));
      if (!test.accepted) return showRefusal(place, test, view);
      return taken ? showAccepted(place, test, view) : showOther(place, test);
    })
    .join('\n');

/** Where it was logged in: `host:port`, or the socket. */
const placeOf = (engine: Engine, host: string, port: number): string =>
  ENGINE_RECORDS[engine].socketAt(host, port) ??
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

const showRefusal = (place: string, { refusal }: InstanceTestBody, view: View): string =>
  [
    `${view.paint('red', '✖')} ${place}: the login was refused`,
    ...reasonLines(refusal, view),
    '',
  ].join('\n');

const showOther = (place: string, { standby }: InstanceTestBody): string =>
  `• ${place} is ${standby === true ? 'a standby' : 'no standby'}: the next host is tried\n`;

const showAccepted = (place: string, test: InstanceTestBody, view: View): string => {
  const { engine, server_major, tls, standby, databases, complete } = test;
  const record = ENGINE_RECORDS[engine as Engine];
  const until = tls.certificate_until;
  const rows = databases.slice(0, MOST_LINES).map(rowOf);
  const more = databases.length - rows.length;
  const works = databases.filter(({ dump }) => dump === 'works').length;
  return [
    `${view.paint('green', '✔')} ${place}: ${record.name} ${server_major ?? ''}${standby === true ? ', a standby' : ''}`,
    paragraph(
      '  ',
      `${tls.detail ?? ''}${until === null ? '' : ` It is valid until ${formatMinute(until)}.`}`,
      view.width,
    ),
    '',
    ...sentenceRows(rows, { ...view, width: view.width - 2 }).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(rows.length > 0 ? [''] : []),
    `${pluralize(databases.length, 'database')}; a dump of ${works} would be whole now.`,
    ...(complete === false
      ? [paragraph('  ', 'There may be more, which this login does not see.', view.width)]
      : []),
    '',
  ].join('\n');
};

type Row = InstanceTestBody['databases'][number];

const VERDICTS = {
  works: ['✔ a dump works', 'green'],
  fails: ['✖ a dump fails', 'red'],
  not_examined: ['• not examined yet', 'dim'],
} as const;

const rowOf = ({ name, size_bytes, dump, reasons }: Row): SentenceRow => {
  const [words, style] = VERDICTS[dump as keyof typeof VERDICTS];
  return {
    cells: [['bold', name], size_bytes === null ? '' : formatSize(size_bytes), [style, words]],
    sentence: reasons.map(({ detail }) => detail).join(' '),
  };
};
