import type { DumpReason } from './dump-reason.js';
import type { Engine } from '../shared/engine.js';
import { DUMP_TOOL_REASON_WORDING } from './dump-tool-reason-wording.js';
import { LOGIN_REFUSAL_WORDING } from './login-refusal-wording.js';
import { MYSQL_REFUSAL_WORDING } from './mysql-refusal-wording.js';
import type { ReasonWording, WordingByCode } from './reason-wording.js';

const WORDS: WordingByCode<DumpReason> = { ...DUMP_TOOL_REASON_WORDING, ...LOGIN_REFUSAL_WORDING };

const WORDS_OF_MYSQL: WordingByCode<DumpReason> = { ...WORDS, ...MYSQL_REFUSAL_WORDING };

/** The sentence and the remedy for a reason, free of hosts, users and anything that the target sent. */
export const dumpReasonWording = (
  reason: DumpReason,
  engine: Engine = 'postgresql',
): ReasonWording => {
  const words = engine === 'postgresql' ? WORDS : WORDS_OF_MYSQL;
  return (words[reason.code] as (reason: DumpReason, engine: Engine) => ReasonWording)(
    reason,
    engine,
  );
};
