import type { CronField } from './cron-fields.js';

/** Why a text is not a cron expression. */
export type CronFault =
  WrongPart | WrongFieldCount | UnknownNickname | AtReboot | TooLong | typeof neverDue;

/** A part of a list of a field has a value, a step or a form that the field does not take. */
export interface WrongPart {
  readonly _tag: 'WrongPart';
  readonly field: CronField;
  readonly part: string;
  readonly why: 'value' | 'step' | 'random' | 'hash';
}

export interface WrongFieldCount {
  readonly _tag: 'WrongFieldCount';
  readonly count: number;
}

export interface UnknownNickname {
  readonly _tag: 'UnknownNickname';
  readonly nickname: string;
}

/** Each start of a machine is no time. */
export interface AtReboot {
  readonly _tag: 'AtReboot';
}

export interface TooLong {
  readonly _tag: 'TooLong';
  readonly limit: number;
}

/** On 30 February nothing is due; only who follows the calendar finds that out. */
export const neverDue = { _tag: 'NeverDue' } as const;
