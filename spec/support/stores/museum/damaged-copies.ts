import { exhibitsOf, type Engine } from './exhibits.js';

/** Copies of dumps of which some cannot be read, and what of them cannot; DESTINATION stands for the id of one. */
const COPIES = {
  'no JSON': '{',
  'no object': '{"there":["x"]}',
  'no list': '{"there":7}',
  'no destination': '{"there":[{"object_bytes":5}]}',
  'a size of letters': '{"there":[{"destination_id":"DESTINATION","object_bytes":"abc"}]}',
  'a size in fractions': '{"there":[{"destination_id":"DESTINATION","object_bytes":1.5}]}',
  'no size that fits':
    '{"there":[{"destination_id":"DESTINATION","object_bytes":99999999999999999999}]}',
};

/** Statements that give every run such copies, by what of these cannot be read. */
export const damagesOfCopies = (schema: '' | 'shipshape.'): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(COPIES).map(([what, copies]) => [
      what,
      `UPDATE ${schema}run SET copies = replace('${copies}', 'DESTINATION',
         (SELECT CAST(id AS text) FROM ${schema}resource WHERE type = 'destination' LIMIT 1))`,
    ]),
  );

/** The exhibit before the dumps that are kept were counted. */
export const beforeKeptDumps = (engine: Engine): string =>
  exhibitsOf(engine).find(({ name }) => name.endsWith('-approvals'))?.sql ?? '';
