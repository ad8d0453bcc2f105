import type { Description } from '../edit/fields/field.js';
import type { ErrorBody } from '../live/bodies.js';

/** JSON: the service takes a fleet so, and the command line reads it as well as YAML. */
export const SAMPLE = `{
  "servers": [{
    "name": "db-eu-1",
    "instances": [{
      "name": "main",
      "engine": "postgresql",
      "host": "10.0.4.17",
      "tls": { "mode": "verify-full" },
      "admin": { "user": "backup_admin", "password": "…" },
      "databases": [{
        "name": "shop",
        "schedules": [{ "name": "nightly", "cron": "0 3 * * *", "timezone": "Europe/Oslo", "destination": "vault" }]
      }]
    }]
  }],
  "destinations": [{ "name": "vault", "kind": "local", "path": "/var/backups" }],
  "channels": [{ "name": "on-call", "kind": "webhook", "url": "https://hooks.example/x" }]
}
`;

const NOT_JSON: ErrorBody = {
  title: 'Not JSON',
  detail: 'This is not JSON. A file in YAML is applied with: shipshape apply fleet.yaml',
  code: 'malformed_request',
};

const NO_PASSWORD: ErrorBody = {
  title: 'No password',
  detail: 'Put the password of the admin user in the place of `…` first.',
  code: 'malformed_request',
};

/** The fleet, or what is to be done first: the sample is nobody's fleet as it is. */
export const parse = (
  text: string,
): { readonly fleet: Description } | { readonly mistake: ErrorBody } => {
  try {
    return text.includes('"…"')
      ? { mistake: NO_PASSWORD }
      : { fleet: JSON.parse(text) as Description };
  } catch {
    return { mistake: NOT_JSON };
  }
};
