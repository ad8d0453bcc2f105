import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { DumpLogin } from '../support/dump-check/reasons-for-login.js';
import type { Random } from '../support/rogues/random.js';
import type { Feature } from './feature.js';

/** A database that was made of features. */
export interface MadeDatabase {
  readonly login: DumpLogin;
  /** The statements that the server refused, with its words. */
  readonly refused: readonly string[];
  /** Makes a real dump as the login, and looks whether everything is in it. */
  readonly dump: () => Promise<DumpOutcome>;
  /** Removes the database, and everything else that was made for it. */
  readonly drop: () => Promise<void>;
}

export interface Outcome {
  readonly isWhole: boolean;
  /** What the tool printed, or what is missing. */
  readonly said: string;
}

export interface DumpOutcome extends Outcome {
  /** Restores the dump, where it is whole, and looks whether everything came back; left out where that says nothing. */
  readonly restore?: () => Promise<Outcome>;
}

/** A server on which databases of a random kind are made, checked and dumped. */
export interface OracleServer {
  /** Of the server and the tool, for people. */
  readonly title: string;
  readonly way: Pick<InstanceDescription, 'engine' | 'tls'>;
  /** Where the dump tool for it is. */
  readonly toolDirectory: string;
  readonly featuresFrom: (random: Random) => readonly Feature[];
  readonly make: (features: readonly Feature[]) => Promise<MadeDatabase>;
  readonly stop: () => Promise<void>;
}
