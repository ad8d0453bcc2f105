import { expect } from 'chai';
import { surroundingsOf } from '../../../../composition/doctor/surroundings.js';

const SYSTEMD = '/run/systemd/system';
const UNIT = '/usr/lib/systemd/system/shipshape.service';

describe('what the doctor takes its surroundings for', () => {
  const surroundings = (environment: NodeJS.ProcessEnv, ...files: readonly string[]) =>
    surroundingsOf(environment, (file) => files.includes(file));

  it('is the unit, where systemd runs and has one', () => {
    expect(surroundings({ container: 'lxc' }, SYSTEMD, UNIT)).to.equal('unit');
    expect(surroundings({}, SYSTEMD)).to.equal('host');
    expect(surroundings({}, UNIT)).to.equal('host');
  });

  it('is a container, by what Docker, Podman and Kubernetes leave there', () => {
    expect(surroundings({}, '/.dockerenv')).to.equal('container');
    expect(surroundings({}, '/run/.containerenv')).to.equal('container');
    expect(surroundings({ container: 'oci' })).to.equal('container');
    expect(surroundings({ KUBERNETES_SERVICE_HOST: '10.0.0.1' })).to.equal('container');
  });
});
