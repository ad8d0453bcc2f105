import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Somebody at a terminal. */
export interface Terminal {
  /** The line that they type; undefined where they end the input instead, by Ctrl-C or Ctrl-D. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** The same of what is not shown. */
  readonly askSecret: (question: string) => Promise<string | undefined>;
}

interface TerminalStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Standard error: what a command prints may go to a file. */
  readonly output: NodeJS.WritableStream;
}

/** The terminal of these streams; undefined if they are no terminal. */
export const terminalOf = (streams: TerminalStreams): Terminal | undefined =>
  streams.input.isTTY === true
    ? { ask: askOver(streams, streams.output), askSecret: askOver(streams, NOWHERE) }
    : undefined;

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

const askOver =
  ({ input, output }: TerminalStreams, echo: NodeJS.WritableStream) =>
  (question: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      output.write(question);
      const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
      let isSettled = false;
      // Its own listeners stay: by them it stops to read, and to echo what is typed after the next question.
      const settle = (line?: string): void => {
        if (isSettled) return;
        isSettled = true;
        lines.close();
        // What they typed ended its line there.
        if (echo !== output || line === undefined) output.write('\n');
        resolve(line);
      };
      lines.once('line', settle);
      lines.once('close', () => settle());
      lines.once('SIGINT', () => settle());
    });
