import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { RunReport } from '../../../core/backups/use-cases/schedules/report-run.js';
import { isPrintableLine } from '../../../core/shared/name.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { parseInstant } from '../fields/instants.js';
import { oneOf, optionalText, requiredText } from '../fields/text-fields.js';

export const REPORTED_STATES = ['started', 'succeeded', 'failed'] as const;

type ReportedState = (typeof REPORTED_STATES)[number];

/** What the program that makes a dump elsewhere sends of it. */
export interface RunReportBody {
  readonly state: ReportedState;
  /** ISO 8601 with a zone. */
  readonly started_at?: string | null;
  readonly size_bytes?: number | null;
  /** Of the dump, in hexadecimal. */
  readonly sha256?: string | null;
  /** One printable line, of 200 characters at most. */
  readonly message?: string | null;
}

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

export const MESSAGE_CHARACTERS = 200;

const isMessage = (text: string): boolean =>
  isPrintableLine(text) && text.length <= MESSAGE_CHARACTERS;

const Fields = t.type({
  state: describedCodec(
    `one of ${REPORTED_STATES.join(', ')}`,
    requiredText(oneOf(REPORTED_STATES)),
  ),
  started_at: describedCodec(
    'an instant such as 2026-11-21T03:00:00Z, or null',
    optionalText(
      flow(
        parseInstant,
        O.filter((at) => at.getTime() >= 0),
      ),
    ),
  ),
  size_bytes: describedCodec('a whole number of bytes, or null', parseSize),
  sha256: describedCodec(
    '64 hexadecimal digits, or null',
    optionalText(
      flow(
        O.fromPredicate((text: string) => /^[0-9a-f]{64}$/i.test(text)),
        O.map((text) => text.toLowerCase()),
      ),
    ),
  ),
  message: describedCodec(
    `one line of at most ${MESSAGE_CHARACTERS} printable characters, or null`,
    optionalText(O.fromPredicate(isMessage)),
  ),
});

/** The report of a body, or every mistake in it. */
export const decodeRunReport = (body: unknown): E.Either<readonly string[], RunReport> =>
  pipe(
    decodeExactly(Fields, body),
    E.map(({ state, started_at: startedAt, size_bytes: sizeBytes, sha256, message }) => ({
      state: STATES[state],
      ...(O.isSome(startedAt) && { startedAt: startedAt.value }),
      ...(O.isSome(sizeBytes) && { sizeBytes: sizeBytes.value }),
      ...(O.isSome(sha256) && { sha256: sha256.value }),
      note: O.getOrElse(() => '')(message),
    })),
  );

/** The body of this report. */
export const runReportBody = (report: RunReport): RunReportBody => ({
  state: REPORTED_STATES.find((one) => STATES[one] === report.state) ?? 'failed',
  started_at: report.startedAt?.toISOString() ?? null,
  size_bytes: report.sizeBytes ?? null,
  sha256: report.sha256 ?? null,
  message: report.note === '' ? null : report.note,
});
