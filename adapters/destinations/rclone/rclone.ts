import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS } from './rclone-settings.js';
import { rcloneStorage } from './rclone-storage.js';

export const rclone = destinationKind({
  ...{ kind: 'rclone', label: 'rclone', fields: FIELDS },
  // What a key of rclone means is known to rclone alone: each may be a secret, or say where that goes.
  ...{ place: ['config'], where: ['path'] },
  storage: ({ findProgram, onMessage }) =>
    rcloneStorage({ find: findProgram('rclone'), onMessage }),
  fetch: ({ path }, object, file) => [
    '# With the `config` of the destination as the section [remote] of rclone.conf:',
    `rclone copyto ${quotedWord(`remote:${path}/${object}`)} ${quotedWord(file)}`,
  ],
});
