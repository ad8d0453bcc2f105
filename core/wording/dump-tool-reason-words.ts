import type { DumpToolReason } from '../domain/dump-reason.js';
import type { WordsByCode } from './reason-words.js';

export const DUMP_TOOL_REASON_WORDS: WordsByCode<DumpToolReason> = {
  dump_tool_missing: () => ({
    detail: 'No pg_dump is installed on the control plane.',
    remedy:
      'Install the PostgreSQL client programs there, or name their directory in SHIPSHAPE_TOOL_DIRS.',
  }),
  dump_tool_outdated: ({ newestMajor, serverMajor }) => ({
    detail: `The server runs PostgreSQL ${serverMajor}, and the newest pg_dump on the control plane is ${newestMajor}; pg_dump refuses a server newer than itself.`,
    remedy: `Install the client programs of PostgreSQL ${serverMajor} or newer on the control plane.`,
  }),
  dump_tool_failed: () => ({
    detail: 'A pg_dump is installed on the control plane, but it does not run.',
    remedy:
      'Run `pg_dump --version` there, and install the PostgreSQL client programs again if that fails.',
  }),
};
