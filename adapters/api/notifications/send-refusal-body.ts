import * as t from 'io-ts';
import { sendRefusalWording } from '../../../core/notifications/send-refusal-wording.js';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';

/** Why a channel did not accept a message. */
export interface SendRefusalBody {
  readonly code: string;
  /** The status of an HTTP answer, or the code of an SMTP reply; absent where there was none. */
  readonly status?: number;
  /** Of `channel_unreachable` alone, and absent where it is not known. */
  readonly cause?: string;
  readonly detail: string;
  readonly remedy: string;
}

export const SendRefusalBody = t.intersection([
  t.type({ code: t.string, detail: t.string, remedy: t.string }),
  t.partial({ status: t.number, cause: t.string }),
]) satisfies t.Type<SendRefusalBody, unknown>;

export const sendRefusalBody = (refusal: SendRefusal): SendRefusalBody => ({
  ...refusal,
  ...sendRefusalWording(refusal),
});
