import type { DumpReason } from './dump-reason.js';
import type { Engine } from '../shared/engine.js';
import { DUMP_TOOL_REASON_WORDS } from './dump-tool-reason-wording.js';
import { LOGIN_REFUSAL_WORDS } from './login-refusal-wording.js';
import { MYSQL_REFUSAL_WORDS } from './mysql-refusal-wording.js';
import type { ReasonWords, WordsByCode } from './reason-wording.js';

const WORDS: WordsByCode<DumpReason> = { ...DUMP_TOOL_REASON_WORDS, ...LOGIN_REFUSAL_WORDS };

const WORDS_OF_MYSQL: WordsByCode<DumpReason> = { ...WORDS, ...MYSQL_REFUSAL_WORDS };

/** The sentence and the remedy for a reason, free of hosts, users and anything that the target sent. */
export const dumpReasonWords = (reason: DumpReason, engine: Engine = 'postgresql'): ReasonWords => {
  const words = engine === 'postgresql' ? WORDS : WORDS_OF_MYSQL;
  return (words[reason.code] as (reason: DumpReason, engine: Engine) => ReasonWords)(
    reason,
    engine,
  );
};
