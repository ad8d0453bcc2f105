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
