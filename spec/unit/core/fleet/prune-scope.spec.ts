import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { isInScope, parsePruneScope, pruneScopeText } from '../../../../core/fleet/prune-scope.js';
import type { FleetResourceKey } from '../../../../core/fleet/fleet-resource.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import { forAll } from '../../../support/shared/random-cases.js';

const scopeOf = (text: string) => {
  const scope = parsePruneScope(text);
  if (O.isNone(scope)) throw new Error(`${text} is no scope`);
  return scope.value;
};

const contains = (scope: string, type: FleetResourceKey['type'], path: string): boolean =>
  isInScope(scopeOf(scope))({ type, path });

describe('a scope to prune', () => {
  it('is a path under a server, or a destination or channel by its name', () => {
    const texts = ['db-eu-1', 'db-eu-1/main', 'a/b/c/d', 'destination:vault', 'channel:on-call'];
    for (const text of texts) expect(O.isSome(parsePruneScope(text)), text).to.equal(true);
    for (const text of ['', '/', 'a//b', 'a/', 'a/b/c/d/e', 'destination:', 'channel:a/b'])
      expect(parsePruneScope(text), text).to.deep.equal(O.none);
  });

  it('has a text from which it is parsed again', () => {
    for (const text of ['db-eu-1/*', 'destination:vault', 'server:destination:vault'])
      expect(parsePruneScope(pruneScopeText(scopeOf(text)))).to.deep.equal(parsePruneScope(text));
  });

  it('contains what is at its path and under it, of its type', () => {
    expect(contains('db-eu-1', 'server', 'db-eu-1')).to.equal(true);
    expect(contains('db-eu-1', 'schedule', 'db-eu-1/main/shop/nightly')).to.equal(true);
    expect(contains('db-eu-1', 'server', 'db-eu-10')).to.equal(false);
    expect(contains('db-eu-1/main', 'server', 'db-eu-1')).to.equal(false);
    expect(contains('vault', 'destination', 'vault')).to.equal(false);
    expect(contains('destination:vault', 'destination', 'vault')).to.equal(true);
    expect(contains('destination:vault', 'channel', 'vault')).to.equal(false);
  });

  it('takes a star for any characters of one name, and %2A for a star', () => {
    expect(contains('db-*-1', 'database', 'db-eu-1/main/shop')).to.equal(true);
    expect(contains('db-*-1', 'server', 'db-1')).to.equal(false);
    expect(contains('*/main', 'instance', 'db-eu-1/main')).to.equal(true);
    expect(contains('*', 'server', 'db-eu-1')).to.equal(true);
    expect(contains('a*a', 'server', 'a')).to.equal(false);
    expect(contains('a%2A', 'server', 'ab')).to.equal(false);
    expect(contains('a%2A', 'server', 'a*')).to.equal(true);
  });

  it('contains what a regular expression with .* for each star matches', () => {
    const text = (...letters: readonly string[]) =>
      fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map((l) => l.join(''));
    forAll(text('a', 'b', '*'), text('a', 'b', '/', '%'), (pattern, name) => {
      const path = resourcePath(name);
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(path);
      expect(contains(pattern, 'server', path)).to.equal(expected);
    });
  });
});
