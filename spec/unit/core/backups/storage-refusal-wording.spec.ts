import { expect } from 'chai';
import { type StorageRefusal, STORAGE_REFUSALS } from '../../../../core/backups/storage-refusal.js';
import { storageRefusalWording } from '../../../../core/backups/storage-refusal-wording.js';

const detailOf = (refusal: StorageRefusal): string => storageRefusalWording(refusal).detail;

describe('storageRefusalWording', () => {
  it('has whole sentences for every code, and no two are the same', () => {
    const sentences = STORAGE_REFUSALS.map((code) => storageRefusalWording({ code }));
    for (const { detail, remedy } of sentences)
      for (const sentence of [detail, remedy]) expect(sentence).to.match(/^[A-Z].*\.$/);
    expect(new Set(sentences.map(({ detail }) => detail)).size).to.equal(STORAGE_REFUSALS.length);
  });

  it('says how far the clock is off, and which way', () => {
    const clock = (aheadMinutes: number) =>
      /is (.+ destination),/.exec(detailOf({ code: 'destination_clock_off', aheadMinutes }))?.[1];
    expect([31, -16, -119, 180, 2_880, -600_000].map(clock)).to.deep.equal([
      '31 minutes ahead of that of the destination',
      '16 minutes behind that of the destination',
      '119 minutes behind that of the destination',
      '3 hours ahead of that of the destination',
      '2 days ahead of that of the destination',
      '417 days behind that of the destination',
    ]);
  });

  it('names the region and the endpoint, and what to set', () => {
    const code = 'destination_elsewhere';
    const [region, endpoint] = ['eu-central-1', 'https://s3.eu-central-1.amazonaws.com'];
    const both = storageRefusalWording({ code, region, endpoint });
    expect(both.detail).to.equal(
      'The destination says that its bucket is in the region eu-central-1, at https://s3.eu-central-1.amazonaws.com, and it is described with another one.',
    );
    expect(both.remedy).to.contain(
      'Set its region to eu-central-1 and its endpoint to https://s3.eu-central-1.amazonaws.com,',
    );
    expect(detailOf({ code, region })).to.match(/in the region eu-central-1, .*another region\.$/);
    expect(detailOf({ code, endpoint })).to.match(/is at https:.*amazonaws.com, .* endpoint\.$/);
  });
});
