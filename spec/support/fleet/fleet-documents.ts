import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../composition/fleet-documents/read-fleet.js';

/** The JSON of fleet documents, with only the telling parts given. */
type Document = Readonly<Record<string, unknown>>;

export const anInstanceDocument = (telling: Document = {}): Document => ({
  name: 'main',
  engine: 'postgresql',
  host: '10.0.4.17',
  admin: { user: 'backup_admin', password: 'correct horse' },
  ...telling,
});

export const aFleetOf = (instance: Document): Document => ({
  servers: [{ name: 'db-eu-1', instances: [instance] }],
});

export const aFleetWithInstance = (telling: Document): Document =>
  aFleetOf(anInstanceDocument(telling));

/** What is said of a fleet document; nothing of one that is right. */
export const mistakesOf = (document: unknown): readonly string[] =>
  E.match<readonly string[], unknown, readonly string[]>(
    (mistakes) => mistakes,
    () => [],
  )(decodeFleet(document));

/** Public keys that age-keygen printed; who has the private ones has thrown them away. */
export const RECIPIENTS = [
  'age1gx22nmdq8akwexj0mmxths54k538prnnuh234shjaqlw38tmyprsun460p',
  'age13fpquxgdkjzcnaq4wa2te3cd827xkv347ll36778x0vsjhmajd9srrnpyc',
] as const;
