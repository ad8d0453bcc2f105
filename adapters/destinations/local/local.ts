import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS } from './local-folder.js';
import { localStorage } from './local-storage.js';

export const local = destinationKind({
  ...{ kind: 'local', label: 'A folder of the Shipshape host', fields: FIELDS },
  ...{ place: [], where: ['path'] },
  storage: ({ onMessage }) => localStorage(onMessage),
  fetch: ({ path }, object, file) => [
    '# On the Shipshape host:',
    `cp ${quotedWord(`${path}/${object}`)} ${quotedWord(file)}`,
  ],
});
