/** The task of the process that reads a dump to its end: through a service, or from the tool itself. */
export type DumpTask =
  | {
      readonly _tag: 'Download';
      /** Of the dump itself. */
      readonly url: string;
      readonly token: string;
    }
  | {
      readonly _tag: 'Tool';
      readonly file: string;
      readonly args: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
    };

export interface DumpRead {
  readonly bytes: number;
  readonly tookUs: number;
}
