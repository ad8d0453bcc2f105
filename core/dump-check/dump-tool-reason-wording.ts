import type { DumpToolReason } from './dump-reason.js';
import type { Engine } from '../shared/engine.js';
import { ENGINE_NAMES } from '../shared/engine-name.js';
import type { WordingByCode } from './reason-wording.js';

interface ToolWords {
  readonly name: string;
  /** What is said of it and of newer servers. */
  readonly limit: string;
}

const TOOLS: Readonly<Record<Engine, ToolWords>> = {
  postgresql: { name: 'pg_dump', limit: 'pg_dump refuses a server newer than itself' },
  mysql: { name: 'mysqldump', limit: 'mysqldump is not made for a server newer than itself' },
  mariadb: { name: 'mariadb-dump', limit: 'that is too old for it' },
};

export const DUMP_TOOL_REASON_WORDING: WordingByCode<DumpToolReason> = {
  dump_tool_missing: (_, engine) => ({
    detail: `No ${TOOLS[engine].name} is installed on the control plane.`,
    remedy: `Install the ${ENGINE_NAMES[engine]} client programs there, or name their directory in SHIPSHAPE_TOOL_DIRS.`,
  }),
  dump_tool_outdated: ({ newestMajor, serverMajor }, engine) => ({
    detail: `The server runs ${ENGINE_NAMES[engine]} ${serverMajor}, and the newest ${TOOLS[engine].name} on the control plane is ${newestMajor}; ${TOOLS[engine].limit}.`,
    remedy: `Install the client programs of ${ENGINE_NAMES[engine]} ${serverMajor} or newer on the control plane.`,
  }),
  dump_tool_failed: (_, engine) => ({
    detail: `A ${TOOLS[engine].name} is installed on the control plane, but it does not run.`,
    remedy: `Run \`${TOOLS[engine].name} --version\` there, and install the ${ENGINE_NAMES[engine]} client programs again if that fails.`,
  }),
};
