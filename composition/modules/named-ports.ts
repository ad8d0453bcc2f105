import { type Ports, PortTokens } from './tokens.js';

/** The tokens of so many ports, and the record of what the container gives for them, in their order. */
export const namedPorts = <N extends keyof Ports>(names: readonly N[]) => ({
  tokens: names.map((name) => PortTokens[name]),
  portsOf: (given: readonly unknown[]): Pick<Ports, N> =>
    Object.fromEntries(names.map((name, n) => [name, given[n]])) as unknown as Pick<Ports, N>,
});
