import type { FastifyInstance } from 'fastify';

/** The methods with which a path can be called, in alphabetical order; none for an unknown path. */
export type AllowedMethods = (path: string) => readonly string[];

/** Collects the routes that are added to the scope after the call. */
export const knownRoutes = (app: FastifyInstance): AllowedMethods => {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, new Set([...known, ...[method].flat()]));
  });
  return (path) => {
    const found = [...methods].find(([pattern]) => asExpression(pattern).test(path));
    return [...(found?.[1] ?? [])].sort();
  };
};

const asExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
