import { expect } from 'chai';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../../support/database-servers/embedded-postgres.js';
import { firstToken } from '../../support/service/first-token.js';
import { serveShipshape } from '../../support/service/shipshape-process.js';
import { storedText } from '../../support/stores/stored-text.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { tokenCanary } from '../../security/canaries/canary.js';
import {
  type CanaryWorld,
  canaryWorld,
  prepareServer,
  storeUrl,
} from '../../security/canaries/canary-world.js';
import { EXPECTED_CODES } from '../../security/canaries/expected-codes.js';
import {
  exerciseCommandLine,
  exerciseRemotely,
  applyInvalidFiles,
} from '../../security/canaries/exercise-command-line.js';
import { exerciseHttp, exerciseHttpWithoutStore } from '../../security/canaries/exercise-http.js';
import { exerciseFailedStarts } from '../../security/canaries/exercise-failed-starts.js';
import { hiddenCanaries } from '../../security/canaries/hidden-canaries.js';
import {
  coreFiles,
  collectProcesses,
  collectFiles,
} from '../../security/canaries/collect-evidence.js';

/** Where a secret belongs: a token is shown once to its creator, and the key lies in its file. */
const ALLOWED = {
  'data: first-token': ['the first token'],
  'token create: output': ['a token that was made by command line'],
  'POST /v1/tokens: answer': ['a token that was made over HTTP'],
  'the key file': ['the key'],
};

describe('a secret, through the whole product', () => {
  const directory = temporaryDirectory();
  const hidden = hiddenCanaries();
  let postgres: RunningPostgres;

  before(async () => {
    postgres = await startEmbeddedPostgres({ maxConnections: 100 });
    await prepareServer(postgres, hidden);
  });
  after(() => postgres.stop());

  /** On processes of their own, from the first apply to the end of the service. */
  const runThrough = async (world: CanaryWorld, takeStore: () => Promise<void>): Promise<void> => {
    await exerciseCommandLine(world);
    const service = await serveShipshape(world.env);
    const token = firstToken(service);
    world.generated.push(tokenCanary('the first token', token));
    await exerciseHttp(world, service.url, token);
    await exerciseRemotely(world, service.url);
    collectProcesses(world);
    collectFiles(world);
    await takeStore();
    await exerciseHttpWithoutStore(world, service.url, token);
    world.evidence.noteRun('serve', await service.stop());
    collectFiles(world);
  };

  const leaksOf = ({ evidence, generated }: CanaryWorld) =>
    evidence.leaks([...Object.values(hidden), ...generated]);

  it('comes out where it has to and nowhere else, over a store in SQLite', async () => {
    const world = await canaryWorld(directory.path, postgres, hidden, 'sqlite:');
    await runThrough(world, () => Promise.resolve()).finally(world.close);
    expect(leaksOf(world)).to.deep.equal(ALLOWED);
    expect(world.evidence.codes()).to.include.members(EXPECTED_CODES);
    expect(Object.values(world.reached())).to.not.include(0);
    expect(coreFiles(world)).to.deep.equal([]);
  });

  it('comes out where it has to and nowhere else, over a store in PostgreSQL', async () => {
    const world = await canaryWorld(
      directory.path,
      postgres,
      hidden,
      storeUrl(hidden, postgres.port),
    );
    const { evidence } = world;
    const takeStore = async () => {
      evidence.note('the tables', JSON.stringify(await storedText(postgres, 'kept')));
      const asked = `SELECT s FROM pg_stat_activity s WHERE usename = 'keeper'`;
      evidence.note('the sessions of the store', JSON.stringify(await postgres.query(asked)));
      await postgres.query('ALTER ROLE keeper NOLOGIN');
      await postgres.query(
        `SELECT pg_terminate_backend(s.pid) FROM (${asked.replace('s FROM', 'pid FROM')}) s`,
      );
    };
    await runThrough(world, takeStore).finally(world.close);
    await postgres.query('ALTER ROLE keeper LOGIN');
    expect(leaksOf(world)).to.deep.equal(ALLOWED);
    expect(evidence.codes()).to.include.members([...EXPECTED_CODES, 'unavailable']);
    expect(Object.values(world.reached())).to.not.include(0);
    expect(coreFiles(world)).to.deep.equal([]);
  });

  it('comes out nowhere where a fleet file is invalid, or the service cannot start', async () => {
    const world = await canaryWorld(directory.path, postgres, hidden);
    await applyInvalidFiles(world);
    const exitCodes = await exerciseFailedStarts(world, postgres.port).finally(world.close);
    expect(leaksOf(world)).to.deep.equal({});
    expect(exitCodes).to.have.length(14).and.to.not.include(0);
  });
});
