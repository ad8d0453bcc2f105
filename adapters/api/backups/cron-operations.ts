import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { KeepRules } from '../../../core/backups/keeping/kept-in-time.js';
import type { NextTimes, When } from '../../../core/backups/use-cases/schedules/find-next-times.js';
import { KEEP_RULES } from '../../../core/described/keep.js';
import { isTimeZone } from '../../../core/fleet/cron/cron-fault.js';
import { optionalText as maybeText } from '../fields/decode-exactly.js';
import { CRON, dueBody } from '../fleet/cron-body.js';
import * as d from '../operation/described.js';
import { answer, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { sentText, sentValue } from '../operation/sent.js';

const KeptInTimeBody = d.namedRecord('KeptInTime', {
  dumps: d.count,
  days: d.about(d.count, 'How many days the oldest is old.'),
});

const CronBody = d.namedRecord('Cron', {
  ...CRON,
  kept: d.about(
    d.orNull(KeptInTimeBody),
    'What would be there of such dumps after a long time, those that are proved further left aside; null where every dump is kept.',
  ),
});
export const cronBody =
  ({ keep, ...when }: When & { readonly keep: KeepRules }) =>
  ({ times, kept }: NextTimes): t.TypeOf<typeof CronBody> => ({
    ...dueBody(when, times),
    kept: KEEP_RULES.some((rule) => keep[rule] !== undefined) ? kept : null,
  });

const keepParameter = (description: string) =>
  parameter(
    undefined,
    description,
    sentValue<number | undefined, string | undefined>(
      'a whole number from 1 to 10,000',
      flow(
        maybeText((text) =>
          O.fromPredicate((count: number) => count >= 1 && count <= 10_000)(
            /^\d{1,5}$/.test(text) ? Number(text) : NaN,
          ),
        ),
        O.map(O.toUndefined),
      ),
      { type: 'integer', minimum: 1, maximum: 10_000 },
    ),
  );

export const CRONS = operations('dump', {
  explainCron: {
    route: 'GET /v1/cron',
    summary: 'When a cron expression is due',
    description:
      'For every valid token. As a sentence, and as its next five times; of what is no expression, what is wrong with it. With rules of `keep`, what would stay of the dumps.',
    query: {
      cron: parameter(
        undefined,
        'A cron expression, as a schedule has it.',
        sentText('a cron expression', O.some, { type: 'string', examples: ['15 3 * * 1-5'] }),
      ),
      timezone: parameter(
        undefined,
        'The zone in which to read it.',
        sentText('a time zone such as Europe/Oslo', O.fromPredicate(isTimeZone), {
          type: 'string',
          examples: ['Europe/Oslo'],
        }),
      ),
      last: keepParameter('How many of the last dumps are kept.'),
      days: keepParameter('For how many days all dumps are kept.'),
      weekly: keepParameter('For how many weeks the last dump of each is kept.'),
      monthly: keepParameter('For how many months the last dump of each is kept.'),
    },
    answer: answer(200, 'When it is due.', CronBody),
  },
});
