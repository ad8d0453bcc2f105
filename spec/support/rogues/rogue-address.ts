/** The modes of TLS that differ in what a rogue may receive. */
export const ROGUE_MODES = ['off', 'encrypt-only', 'verify-full'] as const;

export type RogueMode = (typeof ROGUE_MODES)[number];

/** Each behavior has an address for each mode, so that its observations are kept apart. */
export const rogueAddress = (name: string, mode: string): string => `${mode}: ${name}`;

export const FUZZ = 'corrupts what it sends';

/** What a rogue has observed once all its connections are closed. */
export interface RogueObservation {
  readonly connections: number;
  /** The forms of the canary's password that it received. */
  readonly leaks: readonly string[];
}

/** Messages between the rogue's process and the one that started it. */
export type RogueMessage =
  | { readonly _tag: 'Ports'; readonly ports: Readonly<Record<string, number>> }
  | {
      readonly _tag: 'Observation';
      readonly address: string;
      readonly observation: RogueObservation;
    };
