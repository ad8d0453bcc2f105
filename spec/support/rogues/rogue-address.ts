/** The modes of TLS that differ in what a rogue may get at. */
export const ROGUE_MODES = ['off', 'encrypt-only', 'verify-full'] as const;

export type RogueMode = (typeof ROGUE_MODES)[number];

/** Each behaviour is to be met once for each mode, so that it is known who heard what. */
export const rogueAddress = (name: string, mode: string): string => `${mode}: ${name}`;

export const FUZZ = 'spoils what it says';

/** What a rogue knows when nobody is connected to it any more. */
export interface RogueObservation {
  readonly connections: number;
  /** The forms of the canary's password that it heard. */
  readonly leaks: readonly string[];
}

/** What goes between the rogue's process and the one that started it. */
export type RogueMessage =
  | { readonly _tag: 'Ports'; readonly ports: Readonly<Record<string, number>> }
  | { readonly _tag: 'Observation'; readonly address: string; readonly observation: RogueObservation };
