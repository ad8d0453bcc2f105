import type { DumpReason } from './dump-reason.js';
import { DUMP_OBSTACLE_WORDING } from './dump-obstacle-wording.js';
import type { Engine } from '../shared/engine.js';
import { DUMP_TOOL_REASON_WORDING } from './dump-tool-reason-wording.js';
import { LOGIN_REFUSAL_WORDING } from './login-refusal-wording.js';
import { MYSQL_REFUSAL_WORDING } from './mysql-refusal-wording.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

const WORDING: WordingByCode<DumpReason> = {
  ...DUMP_TOOL_REASON_WORDING,
  ...LOGIN_REFUSAL_WORDING,
  ...DUMP_OBSTACLE_WORDING,
};

const WORDING_OF_MYSQL: WordingByCode<DumpReason> = { ...WORDING, ...MYSQL_REFUSAL_WORDING };

/**
 * The sentence and the remedy for a reason, free of hosts, users and anything that the target sent; nor do they name
 * the database, whose name a caller who may check it need not be allowed to read, nor any object in it.
 */
export const dumpReasonWording = (
  reason: DumpReason,
  engine: Engine = 'postgresql',
): ReasonWording => {
  const wording = engine === 'postgresql' ? WORDING : WORDING_OF_MYSQL;
  const word = wording[reason.code] as (reason: DumpReason, engine: Engine) => ReasonWording;
  return word(reason, engine);
};
