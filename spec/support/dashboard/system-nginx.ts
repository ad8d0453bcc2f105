import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';

/** That of Debian. */
export const NGINX = '/usr/sbin/nginx';

export type Proxy = Awaited<ReturnType<typeof startNginx>>;

/** A real nginx that ends TLS, and strips `/ops/ship/` from what it passes to a service, as docs/how-to/dashboard.md has it. */
export const startNginx = async (directory: string, service: string) => {
  const { port, stop } = await runNginx(directory, (port) =>
    servingBelow(directory, port, service),
  );
  return {
    /** Of the service behind it, with the prefix that the proxy strips, and a slash. */
    url: `https://localhost:${port}/ops/ship/`,
    stop,
  };
};

/** A real nginx with these servers, the first at a free port. */
export const runNginx = async (directory: string, servers: (port: number) => string) => {
  const port = await freePort();
  await mkdir(join(directory, 'temporary'), { recursive: true });
  await writeFile(join(directory, 'certificate.pem'), CERTIFICATE_OF_LOCALHOST);
  await writeFile(join(directory, 'key.pem'), SERVER_KEY, { mode: 0o600 });
  const file = join(directory, 'nginx.conf');
  await writeFile(file, configurationOf(directory, servers(port)));
  const nginx = execa(NGINX, ['-p', directory, '-c', file, '-e', 'stderr'], { reject: false });
  await pollUntil(() => accepts(port));
  return {
    port,
    stop: async () => {
      nginx.kill('SIGTERM');
      await nginx;
    },
  };
};

const configurationOf = (directory: string, servers: string): string => `
daemon off;
master_process off;
pid ${directory}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${directory}/temporary;`).join('\n  ')}
  ${servers}
}
`;

const servingBelow = (directory: string, port: number, service: string): string => `server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${directory}/certificate.pem;
    ssl_certificate_key ${directory}/key.pem;
    location /ops/ship/ {
      proxy_pass ${service}/;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }`;

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
