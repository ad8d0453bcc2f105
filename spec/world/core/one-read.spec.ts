import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { aBrowser, openOtherViews, signIn } from '../../support/dashboard/a-browser.js';
import { aCopy, type Addition } from '../../support/shared/a-copy.js';

/** The names of all tokens: a use case, an operation, a command and a view of the page. */
const NAMES: readonly Addition[] = [
  [
    'core/access/use-cases/read-access.js',
    "import { authorizeOnFleet } from './authorize.js';",
    'export const listNames = (ports) => (caller) => TE.map((all) => all.map(({ name }) => name))(listTokens(ports)(caller));',
  ],
  [
    'adapters/api/access/token-operations.js',
    "import { encode } from '../operation/encode.js';",
    "import * as d from '../operation/described.js';",
  ],
  [
    'adapters/api/access/token-operations.js',
    "export const TOKENS = operations('tokens', {",
    `listNames: {
      route: 'GET /v1/names', summary: 'List the names of tokens', description: 'Of all.',
      answer: answer(200, 'The names.', d.namedRecord('Names', { names: d.listOf(d.text) })), errors: ['Forbidden'],
    },`,
  ],
  [
    'adapters/api/access/token-operations.js',
    'tokensApiFor = (useCases, caller, toResult) => ({',
    'listNames: () => toResult(useCases.listNames(caller), (names) => ({ names })),',
  ],
  [
    'adapters/cli/access/token-commands.js',
    "words: 'issue, list and revoke bearer tokens',\n    commands: [",
    `{
      name: 'names', words: 'list their names',
      run: () => async (api) => shown(({ names }) => names.join() + '\\n')(await api.listNames()),
    },`,
  ],
  [
    'adapters/dashboard/page/tokens/access-lists.tsx',
    "import { TokenRow } from './token-row.js';",
    `const Names = ({ route }: { readonly route: ListRoute }) => (
      <List route={route}>
        {({ names }: { readonly names: readonly string[] }) =>
          names.map((name) => <Row key={name} name={name} says="a name" />)}
      </List>
    );`,
  ],
  [
    'adapters/dashboard/page/tokens/access-lists.tsx',
    'export const ACCESS_LISTS = {',
    'names: Names,',
  ],
  [
    'adapters/dashboard/page/views.ts',
    'const LISTS = {',
    "names: { title: 'Names', at: 'menu', needs: 'token:write', isWhole: true },",
  ],
];

/** How many files such a read may touch, none of which is there for the read alone. */
const FILES = 5;

describe('a read that is added with its operation, its command and its view', () => {
  const { make, bundlePage, remove, start, shipshape } = aCopy(NAMES);
  const { newPage } = aBrowser();
  before(async () => {
    await make();
    await bundlePage();
  });
  after(remove);

  const tokenFor = async (name: string, role: string): Promise<string> =>
    (await shipshape('token', 'create', '--name', name, '--role', role)).stdout;

  it(`stands in ${FILES} files, is documented, printed, shown, and in the audit where it is refused`, async () => {
    expect(new Set(NAMES.map(([file]) => file))).to.have.property('size', FILES);
    const [admin, viewer] = [await tokenFor('ada', 'admin'), await tokenFor('vera', 'viewer')];
    expect((await shipshape('token', 'names')).stdout.split(',')).to.include.members([
      'ada',
      'vera',
    ]);
    const service = start({ SHIPSHAPE_PORT: '0' }, ['serve']);
    try {
      const url = await addressOf(service.stdout);
      const get = async (path: string, token: string): Promise<unknown> => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${url}/${path}`, { headers })).json();
      };
      expect(await get('openapi.json', admin)).to.have.nested.property('paths./v1/names.get');
      expect(await get('v1/names', viewer)).to.include({ code: 'forbidden' });
      const { rows } = (await get('v1/audit?outcome=refused', admin)) as Rows;
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({ action: 'listNames', code: 'forbidden' });
      const page = await newPage();
      await signIn(page, url, admin);
      await openOtherViews(page);
      await page.getByRole('link', { name: 'Names' }).click();
      await page.getByRole('heading', { name: 'Names' }).waitFor();
      await page.getByText('vera', { exact: true }).waitFor();
    } finally {
      service.kill();
      await service;
    }
  });
});

interface Rows {
  readonly rows: readonly object[];
}

/** Where a service says that it listens. */
const addressOf = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const url = /listens on (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The service ended before it listened.');
};
