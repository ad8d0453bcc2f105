import { expect } from 'chai';
import fc from 'fast-check';
import { isStep } from '../../../../adapters/destinations/object-steps.js';
import { objectFolder } from '../../../../core/backups/object-name.js';
import { isDatabaseName } from '../../../../core/shared/name.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import { forAll } from '../../../support/shared/random-cases.js';
import { anyText } from '../../../support/shared/any-text.js';

const names = fc
  .oneof(anyText({ maxLength: 12 }), fc.string({ minLength: 1 }))
  .filter(isDatabaseName);

const folderOf = (...path: readonly string[]): string => objectFolder(resourcePath(...path));

describe('objectFolder', () => {
  it('is the path itself where that is plain', () => {
    expect(folderOf('db-eu-1', 'main', 'shop_2~a.b')).to.equal('db-eu-1/main/shop_2~a.b');
  });

  it('has what decodes a URL read every name, whatever it is', () => {
    forAll(fc.array(names, { minLength: 1, maxLength: 3 }), (path) => {
      const steps = folderOf(...path).split('/');
      expect(steps.map(decodeURIComponent)).to.deep.equal(path);
      expect(steps.every(isStep), steps.join('/')).to.equal(true);
    });
  });

  it('tells names apart that differ in what is no ASCII, in signs, and in what is escaped', () => {
    const alike = ['bø', 'bå', 'b_', 'b%', 'b%25', 'b ', 'b/', 'b%2F', '.b', '_b'];
    expect(new Set(alike.map((name) => folderOf(name))).size).to.equal(alike.length);
  });

  it('is cut after a whole character where it would be too long, and still each has its own', () => {
    for (const character of ['a', 'å', '語', '😀'])
      for (const offset of ['', 'x', 'xx']) {
        const name = `${offset}${character.repeat(260)}`;
        const [folder, other] = [name, `${name}y`].map((one) => folderOf(one));
        expect(folder).to.have.length.within(230, 251);
        expect(folder).to.match(/~[\da-f]{16}$/);
        const [start = ''] = folder?.split('~') ?? [];
        expect(name.startsWith(decodeURIComponent(start)), folder).to.equal(true);
        expect(other).not.to.equal(folder);
        expect(isStep(folder ?? '')).to.equal(true);
      }
  });

  it('never becomes another one: what an attempt has left is found by it', () => {
    expect(folderOf('a'.repeat(300))).to.equal(`${'a'.repeat(234)}~ee7717eba7a17e21`);
    expect(folderOf('語'.repeat(64))).to.equal(`${'%E8%AA%9E'.repeat(26)}~ec9cbd40ec99ed25`);
  });
});
