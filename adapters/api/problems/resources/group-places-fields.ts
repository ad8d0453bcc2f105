import { about, choice, count, listOf, orNull, record, text } from '../../operation/described.js';

export const groupId = about(
  text,
  'What the group is known by, as long as it has the same server to begin with.',
);
export const groupRole = about(
  choice(['primary', 'standby']),
  '`standby`: it repeats another server, or is to.',
);

/** Where a server or an instance stands in a group, in a list. */
export const GROUP_PLACES = about(
  listOf(
    record({
      id: groupId,
      role: groupRole,
      primary: about(
        orNull(text),
        'The path of the primary; null where none is known that you may read.',
      ),
      size: about(count, 'How many instances of it you may read.'),
    }),
  ),
  'Of a server or an instance: the groups of those that repeat one another in which it stands.',
);
