import type { DumpToolReason } from './dump-reason.js';
import { type Engine, ENGINE_NAMES } from '../shared/engine.js';
import type { WordingByCode } from './reason-wording.js';

interface ToolWords {
  readonly name: string;
  /** What happens with servers newer than the tool. */
  readonly limit: string;
  /** What is no such tool, although it may seem to be one. */
  readonly trap?: string;
}

const TOOLS: Readonly<Record<Engine, ToolWords>> = {
  postgresql: { name: 'pg_dump', limit: 'and pg_dump refuses servers newer than itself' },
  mysql: {
    name: 'mysqldump',
    limit: 'and an older mysqldump can fail or leave things out',
    trap: "MariaDB's tool of that name does not fit",
  },
  mariadb: {
    name: 'mariadb-dump',
    limit: 'which is too old for this server',
    trap: "MySQL's mysqldump does not fit",
  },
};

/** How Debian, Ubuntu and their like install the client programs; Debian packages none of MySQL's. */
const DEBIAN: Readonly<Record<Engine, (serverMajor?: number) => string>> = {
  postgresql: (major) =>
    ` (Debian: \`apt install postgresql-client${major === undefined ? '' : `-${major}`}\`)`,
  mysql: () => '',
  mariadb: () => ' (Debian: `apt install mariadb-client`)',
};

const client = (engine: Engine, serverMajor?: number): string =>
  [ENGINE_NAMES[engine], ...(serverMajor === undefined ? [] : [serverMajor])].join(' ');

export const DUMP_TOOL_REASON_WORDING: WordingByCode<DumpToolReason> = {
  dump_tool_missing: ({ serverMajor }, engine) => ({
    detail: `Shipshape finds no ${TOOLS[engine].name} on its own host.`,
    remedy: [
      `Install the ${client(engine, serverMajor)} client programs there${DEBIAN[engine](serverMajor)}, or add their directory to SHIPSHAPE_TOOL_DIRS`,
      ...(TOOLS[engine].trap === undefined ? [] : [TOOLS[engine].trap]),
    ]
      .join('; ')
      .concat('.'),
  }),
  dump_tool_outdated: ({ newestMajor, serverMajor }, engine) => ({
    detail: `The server runs ${client(engine, serverMajor)}; the newest ${TOOLS[engine].name} on the Shipshape host is ${newestMajor}, ${TOOLS[engine].limit}.`,
    remedy: `Install the client programs of ${client(engine, serverMajor)} or newer on the Shipshape host${DEBIAN[engine](serverMajor)}.`,
  }),
  dump_tool_failed: ({ cause, file = '', place = '' }, engine) => {
    switch (cause) {
      case 'writable_by_all':
        return {
          detail: `Shipshape does not run \`${file}\` on its own host, since every user may write to \`${place}\` and so could replace it.`,
          remedy: `Run \`chmod o-w ${place}\` there.`,
        };
      case 'foreign_owner':
        return {
          detail: `Shipshape does not run \`${file}\` on its own host, since \`${place}\` belongs to a user who could replace it.`,
          remedy: `Run \`chown root ${place}\` there.`,
        };
      default:
        return {
          detail: `There is a ${TOOLS[engine].name} on the Shipshape host, but it does not run.`,
          remedy: `Shipshape's log names the file; run it with \`--version\` there, and reinstall the ${ENGINE_NAMES[engine]} client programs if that fails.`,
        };
    }
  },
};
