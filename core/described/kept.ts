import type * as Eq from 'fp-ts/lib/Eq.js';
import type { Secret } from '../shared/secret.js';

/** What stands in a description for a secret that is to stay as it is stored: a value of its own, since any text may be a secret. */
export const KEPT: Kept = { kept: true };

export interface Kept {
  readonly kept: true;
  /** Of a setting, the settings for which alone it was given; all of them unless they are named. No document says so. */
  readonly for?: readonly string[];
}

export const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'kept' in value && value.kept === true;

/** Whether it is a secret itself. Of what is stored each is: a plan has filled in what is kept, or there is no plan. */
export const isSecretItself = (secret: Secret | Kept): secret is Secret => !isKept(secret);

export const eqSecret: Eq.Eq<Secret | Kept> = {
  equals: (a, b) => (isKept(a) || isKept(b) ? isKept(a) && isKept(b) : a.equals(b)),
};
