import { parseArgs } from 'node:util';

export interface Arguments {
  readonly isQuick: boolean;
  /** The parts that are run; none for all of them. */
  readonly only: readonly string[];
  readonly engineName: string | undefined;
  readonly json: string;
}

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
  engine: { type: 'string' },
  json: { type: 'string', default: 'bench.json' },
} as const;

/** Reads the command line; an unknown argument prints the usage and ends the process. */
export const readArguments = (parts: readonly string[]): Arguments => {
  try {
    const { quick, only = [], engine, json } = parseArgs({ options: OPTIONS }).values;
    const unknown = only.filter((name) => !parts.includes(name));
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`);
    return { isQuick: quick, only, engineName: engine, json };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `Usage: bench [--quick] [--only ${parts.join('|')}]… [--engine sqlite|postgres] [--json FILE]`,
    );
    process.exit(2);
  }
};
