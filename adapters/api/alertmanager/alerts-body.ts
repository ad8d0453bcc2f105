import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** As many alerts one message may have; a group of more is cut by Alertmanager with `max_alerts`. */
export const MAX_ALERTS = 5_000;

/** What Alertmanager sends to a webhook, as far as it is of use here. Its alerts are read one by one. */
export interface AlertsMessage {
  readonly alerts: readonly unknown[];
  /** How many alerts it left out, because of its `max_alerts`. */
  readonly truncated: number;
}

/** The counts of a message of which every alert was taken. */
export interface AlertsTakenBody {
  readonly firing: number;
  readonly resolved: number;
}

/** The message of a body in the format of Alertmanager's webhook, version 4, or every mistake in it. */
export const decodeAlerts = (body: unknown): E.Either<readonly string[], AlertsMessage> => {
  if (!t.UnknownRecord.is(body)) return E.left(['The body must be a JSON object.']);
  const { version, alerts, truncatedAlerts = 0 } = body;
  const mistakes = [
    ...(version === '4' ? [] : ['version: must be "4", as Alertmanager sends it']),
    ...(isListOfAlerts(alerts) ? [] : [`alerts: must be a list of at most ${MAX_ALERTS} alerts`]),
    ...(isCount(truncatedAlerts) ? [] : ['truncatedAlerts: must be a number of alerts']),
  ];
  return isListOfAlerts(alerts) && isCount(truncatedAlerts) && mistakes.length === 0
    ? E.right({ alerts, truncated: truncatedAlerts })
    : E.left(mistakes);
};

const isListOfAlerts = (input: unknown): input is readonly unknown[] =>
  Array.isArray(input) && input.length <= MAX_ALERTS;

const isCount = (input: unknown): input is number =>
  Number.isSafeInteger(input) && Number(input) >= 0;
