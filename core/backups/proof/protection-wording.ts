import type { Protection } from './protection.js';

/** Why a database is protected, or is not. */
export const protectionWording = ({ reason }: Pick<Protection, 'reason'>): string => WORDS[reason];

const WORDS: Readonly<Record<Protection['reason'], string>> = {
  restored: 'Its last dump is good and in time, and one was restored.',
  dumped: 'Its last dump is good and in time; none was restored.',
  dump_failed: 'Its last dump failed.',
  dump_overdue: 'Its dump is late.',
  dump_lost: 'One of its dumps is not where it was written, or has other bytes.',
  dump_rotten: 'One of its dumps can no longer be restored.',
  dump_will_fail: 'Its next dump would fail.',
  proof_overdue: 'No dump was proved again in the time that its schedule asks for.',
  no_dump: 'It has a schedule, and no good dump yet.',
  no_schedule: 'It has no schedule, and does not say that it needs no dump.',
  not_needed: 'It needs no dump, as it or its policy says.',
};
