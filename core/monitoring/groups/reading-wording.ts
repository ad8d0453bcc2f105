import * as O from 'fp-ts/lib/Option.js';
import { type Engine, ENGINE_RECORDS } from '../../engines/engines.js';
import { inWords } from '../../shared/name.js';
import type { ReadInstance } from './group-member.js';
import type { InstanceReading } from './instance-reading.js';

/** What the admin user of an instance may not see, and the statements that let it; none where it sees everything. */
export const unseenWording = (
  engine: Engine,
  { isComplete, reading: { hidden } }: Pick<ReadInstance, 'isComplete' | 'reading'>,
): O.Option<string> => {
  const { monitoringGrant, listingGrant } = ENGINE_RECORDS[engine];
  const sentences = [
    ...(hidden.length === 0
      ? []
      : [`The admin user may not see ${inWords(hidden, 'and')}: \`${monitoringGrant}\``]),
    ...(isComplete
      ? []
      : [listingGrant === undefined ? UNREAD : `${UNLISTED}: \`${listingGrant}\``]),
  ];
  return sentences.length === 0 ? O.none : O.some(sentences.join(' '));
};

const UNLISTED = 'The admin user may not see every database of the server';

const UNREAD =
  'Not every database of the server is read: a name is no text, or there are too many of them.';

/** What is not looked for at an instance, or not all of it, and why; none where everything is. */
export const leftOutWording = (
  { leftOut, partial }: Pick<InstanceReading, 'leftOut' | 'partial'>,
  now: Date,
): O.Option<string> => {
  const sentences = [
    ...leftOut
      .filter(({ until }) => until > now)
      .map(
        ({ kind, until }) =>
          `${kind} is left out until ${until.toISOString().slice(11, 16)} UTC, since the server took long for it, or did not answer.`,
      ),
    ...partial.map((kind) =>
      kind === 'tables_crashed'
        ? 'tables_crashed is not looked for, since there are more than 500 tables.'
        : `${kind} is not looked for everywhere: PostgreSQL reads 500 sequences, MariaDB databases with up to 500 tables, of InnoDB alone unless \`recover_options\` are \`OFF\`.`,
    ),
  ];
  return sentences.length === 0 ? O.none : O.some(sentences.join(' '));
};
