import 'reflect-metadata';
import * as RR from 'fp-ts/lib/ReadonlyRecord.js';
import { Container } from 'inversify';
import type { OnDemand, Parts, Ports } from './parts.js';
import * as E from 'fp-ts/lib/Either.js';

/** Returns the right, or throws an `Error` with the words for the left. */
export const orThrow = <F, A>(outcome: E.Either<F, A>, words: (failure: F) => string): A => {
  if (E.isLeft(outcome)) throw new Error(words(outcome.left));
  return outcome.right;
};

/** How a part is made: of others, by their names. */
export interface Recipe<A> {
  readonly needs: readonly (keyof Parts)[];
  readonly make: (needed: Parts) => A | Promise<A>;
  /** Called as the container closes, where the part was made. */
  readonly close?: (made: A) => void | Promise<void>;
}

/** A recipe for each of these parts. A module has those of some; without those of all no service compiles. */
export type Recipes<N extends keyof Parts = keyof Parts> = {
  readonly [K in N]: Recipe<Parts[K]>;
};

/** Passes to `make` what is named, and nothing else. */
export const from = <N extends keyof Parts, A>(
  needs: readonly N[],
  make: (needed: Pick<Parts, N>) => A | Promise<A>,
  close?: Recipe<A>['close'],
): Recipe<A> => ({ needs, make, ...(close && { close }) });

const ON_DEMAND: ReadonlySet<string> = new Set<OnDemand>(['store', 'storeKey', 'sealer']);

/** Makes each part once, and closes what it has made. */
export interface PartContainer<N extends keyof Parts> {
  readonly get: <K extends N>(name: K) => Promise<Parts[K]>;
  readonly all: () => Promise<Pick<Parts, Exclude<N, OnDemand>>>;
  readonly close: () => Promise<void>;
}

/** What an embedder brings: ports, and nothing that is named as another part. */
type PortOverrides = Partial<Ports> & {
  readonly [N in Exclude<keyof Parts, keyof Ports>]?: never;
};

/** A port that an embedder brings takes the place of its recipe, of which nothing is made. */
export const containerOf = <N extends keyof Parts>(
  recipes: Recipes<N>,
  overrides: PortOverrides = {},
): PartContainer<N> => {
  const container = new Container();
  const names = RR.keys(recipes);
  for (const name of names) {
    const override: unknown = overrides[name];
    if (override === undefined) bind(container, name, recipes[name]);
    else container.bind(name).toConstantValue(override);
  }
  return {
    get: (name) => container.getAsync(name),
    all: async () => {
      const made = names.filter((name): name is Exclude<N, OnDemand> => !ON_DEMAND.has(name));
      return named(made, await Promise.all(made.map((name) => container.getAsync(name))));
    },
    close: () => container.unbindAllAsync(),
  };
};

const bind = <A>(container: Container, name: string, { needs, make, close }: Recipe<A>): void => {
  const bound = container
    .bind<A>(name)
    .toResolvedValue((...parts: unknown[]) => make(named(needs, parts)), [...needs])
    .inSingletonScope();
  if (close !== undefined) bound.onDeactivation(close);
};

/** The one place where the compiler is not asked: the container returns parts in the order of their names. */
const named = <N extends keyof Parts>(names: readonly N[], parts: readonly unknown[]) =>
  Object.fromEntries(names.map((name, n) => [name, parts[n]])) as unknown as Pick<Parts, N>;
