import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that Node can do: it answers every request with the same bytes. */
interface Constant {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { headers, body } = JSON.parse(process.env['BENCH_ANSWER'] ?? '{}') as Constant;

const server = createServer((_, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env['BENCH_PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`It listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

// Node writes its profile only if it exits by itself.
process.once('SIGTERM', () => process.exit());
