import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunReport } from '../../../core/backups/use-cases/schedules/report-run.js';
import { isPrintableLine } from '../../../core/shared/name.js';
import * as d from '../operation/described.js';
import { optionalBody, optionalText, type Sent, sentChoice, sentValue } from '../operation/sent.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { parseInstant } from '../fields/instants.js';
import { digest } from './stored-dump-body.js';

const REPORTED_STATES = ['started', 'succeeded', 'failed'] as const;

type ReportedState = (typeof REPORTED_STATES)[number];

const STATES: Readonly<Record<ReportedState, RunReport['state']>> = {
  started: 'running',
  succeeded: 'done',
  failed: 'failed',
};

const parseSize = (input: unknown): O.Option<O.Option<number>> => {
  if (input === undefined || input === null) return O.some(O.none);
  return Number.isSafeInteger(input) && (input as number) >= 0
    ? O.some(O.some(input as number))
    : O.none;
};

const MESSAGE_CHARACTERS = 200;

const isMessage = (text: string): boolean =>
  isPrintableLine(text) && text.length <= MESSAGE_CHARACTERS;

/** What the program that makes a dump elsewhere sends of it. */
export const RunReportBody = optionalBody(
  'RunReport',
  {
    state: sentChoice(REPORTED_STATES),
    started_at: optionalText(
      'an instant such as 2026-11-21T03:00:00Z, or null',
      flow(
        parseInstant,
        O.filter((at) => at.getTime() >= 0),
      ),
      { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    ),
    size_bytes: sentValue<O.Option<number>, number | null | undefined>(
      'a whole number of bytes, or null',
      parseSize,
      d.orNull(d.count).schema,
    ),
    sha256: optionalText(
      '64 hexadecimal digits, or null',
      flow(
        O.fromPredicate((text: string) => /^[0-9a-f]{64}$/i.test(text)),
        O.map((text) => text.toLowerCase()),
      ),
      d.about(d.orNull(digest), 'Of the dump.').schema,
    ),
    message: optionalText(
      `one line of at most ${MESSAGE_CHARACTERS} printable characters, or null`,
      O.fromPredicate(isMessage),
      {
        anyOf: [{ type: 'string', maxLength: MESSAGE_CHARACTERS }, { type: 'null' }],
        description: 'One printable line.',
      },
    ),
  },
  { additionalProperties: false },
);

export const decodeRunReport = (body: unknown): E.Either<readonly string[], RunReport> =>
  pipe(
    decodeExactly(RunReportBody.fields, body),
    E.map(({ state, started_at: startedAt, size_bytes: sizeBytes, sha256, message }) => ({
      state: STATES[state],
      ...(O.isSome(startedAt) && { startedAt: startedAt.value }),
      ...(O.isSome(sizeBytes) && { sizeBytes: sizeBytes.value }),
      ...(O.isSome(sha256) && { sha256: sha256.value }),
      note: O.getOrElse(() => '')(message),
    })),
  );

export const runReportBody = (report: RunReport): Sent<typeof RunReportBody> => ({
  state: REPORTED_STATES.find((one) => STATES[one] === report.state) ?? 'failed',
  started_at: report.startedAt?.toISOString() ?? null,
  size_bytes: report.sizeBytes ?? null,
  sha256: report.sha256 ?? null,
  message: report.note === '' ? null : report.note,
});
