import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { parseAllDocuments } from 'yaml';
import { isLeftOut } from '../../support/shared/is-left-out.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const KUBECTL = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find((file) => existsSync(file));

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
};

interface Made {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

describe('packaging/kubernetes', function () {
  this.timeout(30_000);
  if (KUBECTL === undefined) {
    if (!isLeftOut('kubectl')) it('needs kubectl, of which the kustomize is run');
    return;
  }
  const directory = temporaryDirectory();

  /** Only a key and a store of one's own are put beside the files, as `kustomization.yaml` says. */
  const made = async (): Promise<readonly Made[]> => {
    await cp('packaging/kubernetes', directory.path, { recursive: true });
    writeFileSync(join(directory.path, 'shipshape.key'), Buffer.alloc(32, 7));
    writeFileSync(join(directory.path, 'store.env'), 'SHIPSHAPE_STORE=postgres://a:b@db/s\n');
    const { stdout } = await execa(KUBECTL, ['kustomize', directory.path]);
    return parseAllDocuments(stdout).map((one) => one.toJS() as Made);
  };

  it('has all that Kubernetes is given, in a namespace of its own', async () => {
    const manifests = await made();
    expect(manifests.map(({ kind }) => kind)).to.have.members([
      'Namespace',
      'ConfigMap',
      'Secret',
      'Secret',
      'Service',
      'Deployment',
      'PodDisruptionBudget',
      'NetworkPolicy',
    ]);
    const namespaces = manifests.flatMap(({ metadata }) => metadata.namespace ?? []);
    expect(new Set(namespaces)).to.deep.equal(new Set(['shipshape']));
    expect(namespaces).to.have.length(manifests.length - 1);
  });

  it('names secrets by what is in them, so that a new key starts new pods with it', async () => {
    const manifests = await made();
    const secrets = manifests.filter(({ kind }) => kind === 'Secret').map((one) => one.metadata);
    const deployment = JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment'));
    for (const { name } of secrets) {
      expect(name).to.match(/^shipshape-(key|store)-[a-z0-9]{10}$/);
      expect(deployment).to.contain(`"${name}"`);
    }
  });

  it('starts this version, with probes, as a user who may write nowhere but in volumes', async () => {
    const manifests = await made();
    const deployment = manifests.find(({ kind }) => kind === 'Deployment');
    const { spec } = deployment?.spec['template'] as {
      readonly spec: Readonly<Record<string, unknown>>;
    };
    const [container] = spec['containers'] as readonly Readonly<Record<string, unknown>>[];
    expect(container).to.include({ image: `registry.example/shipshape:${version}` });
    expect(container).to.include.keys('startupProbe', 'readinessProbe', 'livenessProbe');
    expect(container?.['securityContext']).to.deep.equal({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(spec).to.include({ automountServiceAccountToken: false });
    const budget = manifests.find(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budget?.spec['minAvailable']).to.equal(1);
    expect(Number(deployment?.spec['replicas'])).to.be.above(1);
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy');
    expect(policy?.spec['policyTypes']).to.deep.equal(['Ingress', 'Egress']);
  });
});
