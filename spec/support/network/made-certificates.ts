import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** Of one authority, and how many days each lasts. */
const CERTIFICATES = { 'ends in ten days': 10, lasts: 3_650 } as const;

export type MadeCertificate = keyof typeof CERTIFICATES;

/** Makes them in this folder, and returns their authority. */
export const makeCertificates = async (folder: string): Promise<string> => {
  const openssl = (text: string, ...of: readonly string[]) =>
    execa('openssl', [...text.split(' '), ...of], { cwd: folder });
  const made = 'req -x509 -newkey rsa:2048 -nodes -subj';
  await openssl(`${made} /CN=authority -keyout ca.key -out ca.pem -days 3650`);
  for (const [name, days] of Object.entries(CERTIFICATES))
    await openssl(
      `${made} /CN=127.0.0.1 -CA ca.pem -CAkey ca.key -addext subjectAltName=IP:127.0.0.1 -days ${days}`,
      '-addext',
      'basicConstraints=CA:FALSE',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );
  return readFile(join(folder, 'ca.pem'), 'utf8');
};
