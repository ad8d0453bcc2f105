/** The options that every command takes. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly config?: string;
  readonly url?: string;
  readonly tokenFile?: string;
  /** False after `--no-color`. */
  readonly color: boolean;
}
