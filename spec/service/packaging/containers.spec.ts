import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLES } from '../../../composition/settings/decode-settings.js';

const KUBERNETES = 'packaging/kubernetes';

interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly selector: Readonly<Record<string, unknown>>;
    readonly podSelector: unknown;
    readonly template: { readonly metadata: { readonly labels: unknown }; readonly spec: PodSpec };
  };
}

interface Named {
  readonly name: string;
}

interface PodSpec {
  readonly securityContext: { readonly runAsUser: number };
  readonly volumes: readonly (Named & { readonly secret?: { readonly secretName: string } })[];
  readonly containers: readonly {
    readonly image: string;
    readonly env: readonly (Named & { readonly value: string })[];
    readonly envFrom: readonly Readonly<Record<string, Named>>[];
    readonly volumeMounts: readonly (Named & { readonly mountPath: string })[];
    readonly livenessProbe: { readonly httpGet: { readonly path: string } };
    readonly readinessProbe: { readonly httpGet: { readonly path: string } };
  }[];
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly (Named & { readonly newTag: string })[];
  readonly secretGenerator: readonly (Named & { readonly files?: readonly string[] })[];
  readonly configMapGenerator: readonly Named[];
}

const text = (file: string) => readFileSync(file, 'utf8');

const { version } = JSON.parse(text('package.json')) as { readonly version: string };

const namesIn = (document: string) => new Set(document.match(/SHIPSHAPE_[A-Z_]+\b/g));

describe('what runs Shipshape in containers', () => {
  const kustomization = parse(text(join(KUBERNETES, 'kustomization.yaml'))) as Kustomization;
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(text(join(KUBERNETES, file))).map((one) => one.toJS() as Manifest),
  );
  const manifest = (kind: string) => {
    const found = manifests.find((one) => one.kind === kind);
    if (found === undefined) throw new Error(`No ${kind}`);
    return found.spec;
  };
  const pod = () => manifest('Deployment').template.spec;

  it('sets variables that are settings, or are chosen where it is started', () => {
    const documents = ['compose.yaml', 'Containerfile', 'kubernetes/deployment.yaml'];
    const named = [...documents, 'kubernetes/settings.env'].flatMap((file) => [
      ...namesIn(text(join('packaging', file))),
    ]);
    const chosen = ['SHIPSHAPE_IMAGE', 'SHIPSHAPE_DB_PASSWORD'];
    expect(named).to.have.length.of.at.least(8);
    expect(named.filter((name) => ![...VARIABLES, ...chosen].includes(name))).to.deep.equal([]);
  });

  it('names this version, and one image in all', () => {
    expect(text('packaging/compose.yaml')).to.contain(`:-shipshape:${version}}`);
    expect(kustomization.images[0]).to.include({ name: 'shipshape', newTag: version });
    expect(pod().containers[0]?.image).to.equal('shipshape');
  });

  it('gives Kubernetes what stands together: labels, ports, volumes, secrets', () => {
    const { labels } = manifest('Deployment').template.metadata;
    const selectors = [
      manifest('Service').selector,
      manifest('Deployment').selector['matchLabels'],
      manifest('PodDisruptionBudget').selector['matchLabels'],
      (manifest('NetworkPolicy').podSelector as { readonly matchLabels: unknown }).matchLabels,
    ];
    for (const selector of selectors) expect(selector).to.deep.equal(labels);
    const [container] = pod().containers;
    const mounted = container?.volumeMounts.map(({ name }) => name);
    expect(mounted).to.have.members(pod().volumes.map(({ name }) => name));
    const made = [...kustomization.secretGenerator, ...kustomization.configMapGenerator];
    const used = [
      ...(container?.envFrom.flatMap((from) => Object.values(from)).map(({ name }) => name) ?? []),
      ...pod().volumes.flatMap(({ secret }) => secret?.secretName ?? []),
    ];
    expect(used).to.have.members(made.map(({ name }) => name));
  });

  it('mounts the key where the service looks for it, and asks for health where it answers', () => {
    const [container] = pod().containers;
    const [key] = kustomization.secretGenerator.flatMap(({ files = [] }) => files);
    const folder = container?.volumeMounts.find(({ name }) => name === 'key')?.mountPath ?? '';
    expect(container?.env).to.deep.include({
      name: 'SHIPSHAPE_KEY_FILE',
      value: `${folder}/${String(key)}`,
    });
    const { livenessProbe, readinessProbe } = container ?? {};
    const paths = [livenessProbe?.httpGet.path, readinessProbe?.httpGet.path];
    expect(paths).to.deep.equal(['/livez', '/readyz']);
  });

  it('has an rclone that writes dumps safely, which that of Debian stable is not', () => {
    const image = text('packaging/Containerfile');
    expect(image).to.match(/\/newer-servers mysql rclone /);
    expect(image).to.match(/TOOL_DIRS=\S*:\/opt\/shipshape-newer-servers\/\*\/usr\/bin$/m);
    expect(text('packaging/install-clients')).not.to.contain('rclone');
  });

  it('runs as the user of the image, which is not root', () => {
    const image = text('packaging/Containerfile');
    const { runAsUser } = pod().securityContext;
    expect(image.match(/^USER .*/gm)?.at(-1)).to.equal(`USER ${runAsUser}:${runAsUser}`);
    expect(image).to.contain(`useradd --system --uid ${runAsUser} `);
  });
});
