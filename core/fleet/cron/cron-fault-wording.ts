import type { CronFault, CronField, WrongPart } from './cron-fault.js';
import { CRON_NICKNAMES } from './read-cron.js';

/** What is wrong with a text as a cron expression, where, and what to write instead. */
export const cronFaultWording = (fault: CronFault): string => {
  switch (fault._tag) {
    case 'AtReboot':
      return 'a schedule has no boot to wait for; write a time, such as @daily';
    case 'UnknownNickname':
      return `there are ${CRON_NICKNAMES.join(', ')}, and no other of its kind`;
    case 'WrongFieldCount':
      return `it has ${fault.count === 1 ? '1 field' : `${fault.count} fields`}; write minute, hour, day of the month, month and day of the week, without user and command`;
    case 'TooLong':
      return `it is longer than ${fault.limit} characters`;
    case 'NeverDue':
      return 'no such day ever comes';
    case 'WrongPart':
      return partWording(fault);
  }
};

const partWording = ({ field, part, why }: WrongPart): string => {
  const shown = JSON.stringify(part.slice(0, 40));
  switch (why) {
    case 'random':
      return `${shown} is a random ${field.name}; write one, and \`jitter\` for a start up to so much later`;
    case 'hash':
      return `${shown} lets Jenkins choose the ${field.name}; write one, and \`jitter\` for a start up to so much later, always as much for one schedule`;
    case 'step':
      return `the step of ${shown} has to be from 1 to ${field.size}`;
    case 'value':
      return part.includes('=')
        ? `${shown} is no ${field.name}; a zone is written in \`timezone\``
        : `${shown} is no ${field.name} (${valuesOf(field)})${ofSix(field)}`;
  }
};

const valuesOf = ({ first, last, words }: CronField): string =>
  `${first} to ${last}${words.length > 0 ? `, or ${words[0] ?? ''} to ${words.at(-1) ?? ''}` : ''}`;

/** Who means five fields and gives six is refused at the first or the last of them. */
const ofSix = ({ name }: CronField): string =>
  name === 'second' ? '; the first of 6 fields is the second' : '';
