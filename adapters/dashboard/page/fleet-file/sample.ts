import type { ErrorBody } from '../live/bodies.js';

export const SAMPLE = `servers:
  - name: db-eu-1
    instances:
      - name: main
        engine: postgresql
        host: 10.0.4.17
        tls: { mode: verify-full }
        admin: { user: backup_admin, password: … }
        databases:
          - name: shop
            schedules:
              - { name: nightly, cron: 0 3 * * *, timezone: Europe/Oslo, destination: vault }
destinations:
  - { name: vault, kind: local, path: /var/backups }
channels:
  - { name: on-call, kind: webhook, url: https://hooks.example/x }
`;

/** What is to be done first: the sample is no real fleet. */
export const missingIn = (text: string): ErrorBody | undefined =>
  text.includes('password: …') ? NO_PASSWORD : undefined;

const NO_PASSWORD: ErrorBody = {
  detail: 'Put the password of the admin user in the place of `…` first.',
};
