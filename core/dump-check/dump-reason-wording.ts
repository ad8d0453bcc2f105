import { DEFAULT_ENGINE, type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import { DUMP_OBSTACLE_WORDING } from './dump-obstacle-wording.js';
import type { DumpReason, DumpToolReason } from './dump-reason.js';
import { LOGIN_REFUSAL_WORDING } from './login-refusal-wording.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

/**
 * The sentence and the remedy for a reason, free of hosts, users and anything that the target sent; nor do they name
 * the database, whose name a caller who may check it need not be allowed to read, nor any object in it.
 */
export const dumpReasonWording = (
  reason: DumpReason,
  engine: Engine = DEFAULT_ENGINE,
): ReasonWording => {
  const word = WORDING[reason.code] as (reason: DumpReason, engine: Engine) => ReasonWording;
  return word(reason, engine);
};

const client = (engine: Engine, serverMajor?: number): string =>
  [ENGINE_RECORDS[engine].name, ...(serverMajor === undefined ? [] : [serverMajor])].join(' ');

/** How Debian, Ubuntu and their like install the client programs. */
const onDebian = (engine: Engine, serverMajor?: number): string => {
  const { debianPackage } = ENGINE_RECORDS[engine].dumpTool;
  return debianPackage === undefined
    ? ''
    : ` (Debian: \`apt install ${debianPackage(serverMajor)}\`)`;
};

const DUMP_TOOL_REASON_WORDING: WordingByCode<DumpToolReason> = {
  dump_tool_missing: ({ serverMajor }, engine) => {
    const { name, trap } = ENGINE_RECORDS[engine].dumpTool;
    return {
      detail: `Shipshape finds no ${name} on its own host.`,
      remedy: `Install the ${client(engine, serverMajor)} client programs there${onDebian(engine, serverMajor)}, or add their directory to SHIPSHAPE_TOOL_DIRS${trap === undefined ? '' : `; ${trap}`}.`,
    };
  },
  dump_tool_outdated: ({ newestMajor, serverMajor }, engine) => {
    const { name, limit } = ENGINE_RECORDS[engine].dumpTool;
    return {
      detail: `The server runs ${client(engine, serverMajor)}; the newest ${name} on the Shipshape host is ${newestMajor}, ${limit}.`,
      remedy: `Install the client programs of ${client(engine, serverMajor)} or newer on the Shipshape host${onDebian(engine, serverMajor)}.`,
    };
  },
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
          detail: `There is a ${ENGINE_RECORDS[engine].dumpTool.name} on the Shipshape host, but it does not run.`,
          remedy: `Shipshape's log names the file; run it with \`--version\` there, and reinstall the ${client(engine)} client programs if that fails.`,
        };
    }
  },
};

const WORDING: WordingByCode<DumpReason> = {
  ...DUMP_TOOL_REASON_WORDING,
  ...LOGIN_REFUSAL_WORDING,
  ...DUMP_OBSTACLE_WORDING,
};
