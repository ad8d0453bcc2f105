import { expect } from 'chai';
import { figureWords } from '../../../../core/described/sign-figures.js';
import { levelsOf, nearestRules, WATCH } from '../../../../core/described/watch.js';

const { shape } = WATCH.watch.value;

const mistakeOf = (kind: string, threshold: unknown) =>
  shape.as === 'mapping' ? shape.nameMistake(kind, { [kind]: threshold }) : 'no mapping';

describe('watch', () => {
  it('takes `off` and thresholds in the unit of each kind', () => {
    const taken = [
      ['replica_lagging', '10m'],
      ['slot_holds_wal', '20GB'],
      ['wraparound_near', '50%'],
      ['version_behind', 2],
      ['version_unsupported', 'off'],
      ['server_restarted', 'off'],
      ['checksum_failures', 1],
    ] as const;
    for (const [kind, threshold] of taken) expect(mistakeOf(kind, threshold)).to.equal(undefined);
  });

  it('names what would do in place of another one', () => {
    expect(mistakeOf('replica_lagging', '20GB')).to.equal(
      'must be `off`, or a duration such as 10m',
    );
    expect(mistakeOf('replica_lagging', '0m')).to.contain('must be');
    expect(mistakeOf('version_unsupported', '3d')).to.equal('must be `off`');
    for (const threshold of [2, 'on', '10m'])
      expect(mistakeOf('checksum_failures', threshold)).to.equal(
        'must be `off`: it is there, or it is not',
      );
    expect(mistakeOf('replica_laging', '10m')).to.equal(
      'is no such kind; did you mean replica_lagging?',
    );
    expect(mistakeOf('colour', 'off')).to.contain('is not one of group_two_primaries, ');
  });

  it('never switches a kind off by a number that it does not count up to, such as one that is stored', () => {
    expect(levelsOf('checksum_failures', { checksum_failures: '5' })).to.deep.equal([
      { severity: 'critical', from: 1 },
    ]);
  });

  it('takes what is said nearest', () => {
    const far = { replica_lagging: '10m', version_behind: 'off' };
    expect(nearestRules([undefined, { replica_lagging: 'off' }, far])).to.deep.equal({
      replica_lagging: 'off',
      version_behind: 'off',
    });
  });

  it('says figures so that they stay the same for a while', () => {
    const words = [61_000, 119_000, 3_600_000, 86_400_000 * 14].map((ms) => figureWords('ms', ms));
    expect(words).to.deep.equal([
      'more than 1 min',
      'more than 1 min',
      'more than 1 h',
      'more than 10 d',
    ]);
    expect(figureWords('bytes', 73e9)).to.equal('more than 50 GB');
    expect([figureWords('percent', 96.7), figureWords('count', 3)]).to.deep.equal(['96 %', '3']);
  });
});
