import type { CronField } from './cron-fields.js';

/** Why a text is not a cron expression. */
export type CronFault = WrongPart | WrongFieldCount | UnknownNickname | AtReboot;

/** A part of a list of a field has a value, a step or a form that the field does not take. */
export interface WrongPart {
  readonly _tag: 'WrongPart';
  readonly field: CronField;
  readonly part: string;
  readonly why: 'value' | 'step' | 'random';
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
