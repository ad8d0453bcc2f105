import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS, loginMistakes } from './sftp-settings.js';
import { sftpStorage } from './sftp-storage.js';

export const sftp = destinationKind({
  ...{ kind: 'sftp', label: 'SFTP', fields: FIELDS, mistakes: loginMistakes },
  ...{ place: ['host', 'port', 'user', 'host_key'] },
  ...{ where: ['host', 'port', 'path'], shown: ['user'] },
  storage: sftpStorage,
  fetch: ({ host, port, user, path }, object, file) => {
    const source = `${user}@${host.includes(':') ? `[${host}]` : host}:${path}/${object}`;
    return [`scp -P ${port} ${quotedWord(source)} ${quotedWord(file)}`];
  },
});
