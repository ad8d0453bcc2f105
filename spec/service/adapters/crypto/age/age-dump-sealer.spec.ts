import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Decrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { expect } from 'chai';
import { execa } from 'execa';
import { Secret } from '../../../../../core/shared/secret.js';
import { ageDumpSealer } from '../../../../../adapters/crypto/age/age-dump-sealer.js';
import {
  describeDumpSealer,
  type DumpSealerWorld,
} from '../../../../contracts/backups/dump-sealer.contract.js';

const NO_AGE = 'needs the program age of this machine (apt-get install age)';

/** Two recipients, and their identities by recipient. */
const keys = async (generate: () => Promise<string>) => {
  const identities = new Map<string, string>();
  for (let count = 0; count < 2; count += 1) {
    const identity = await generate();
    identities.set(await identityToRecipient(identity), identity);
  }
  return identities;
};

const worldOf = async (
  generate: () => Promise<string>,
  decrypt: (identity: string, sealed: Buffer) => Promise<Buffer>,
): Promise<DumpSealerWorld> => {
  const identities = await keys(generate);
  const [first = '', second = ''] = identities.keys();
  return {
    sealer: ageDumpSealer(),
    recipients: [first, second],
    keyOf: (recipient) => new Secret(identities.get(recipient) ?? ''),
    open: (recipient, sealed) => decrypt(identities.get(recipient) ?? '', sealed),
  };
};

const withPackage = async (identity: string, sealed: Buffer): Promise<Buffer> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(sealed));
};

const withProgram = async (identity: string, sealed: Buffer): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'age-'));
  try {
    const file = join(folder, 'key.txt');
    await writeFile(file, `${identity}\n`, { mode: 0o600 });
    const { stdout } = await execa('age', ['-d', '-i', file], {
      input: sealed,
      encoding: 'buffer',
    });
    return Buffer.from(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const hasAge = await execa('age', ['--version']).then(
  () => true,
  () => false,
);

describe('ageDumpSealer', () => {
  describeDumpSealer('ageDumpSealer, opened by the package of age', () =>
    worldOf(generateX25519Identity, withPackage),
  );
  describeDumpSealer('ageDumpSealer with keys that a quantum computer does not break', () =>
    worldOf(generateHybridIdentity, withPackage),
  );
  if (hasAge)
    describeDumpSealer('ageDumpSealer, opened by the program age', () =>
      worldOf(generateX25519Identity, withProgram),
    );
  else it(NO_AGE);

  it('throws where a recipient is none, before it takes a byte', async () => {
    let isTaken = false;
    const bytes = async function* () {
      isTaken = true;
      yield await Promise.resolve(Buffer.from('a dump'));
    };
    const sealed = ageDumpSealer().seal(['age1nonsense'], bytes())[Symbol.asyncIterator]();
    const outcome = await sealed.next().then(
      () => 'sealed',
      () => 'refused',
    );
    expect({ outcome, isTaken }).to.deep.equal({ outcome: 'refused', isTaken: false });
  });
});
