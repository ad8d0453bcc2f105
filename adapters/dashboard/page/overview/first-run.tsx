const FLEET_FILE = `servers:
  - name: db-eu-1
    instances:
      - name: main
        engine: postgresql
        host: 10.0.4.17
        admin: { user: backup_admin, password: { env: DB_PASSWORD } }
        databases: [{ name: shop }]
`;

/** Nothing is described yet, or nothing that the caller may see. */
export const FirstRun = () => (
  <div class="first-run">
    <h1 tabIndex={-1}>No fleet yet</h1>
    <p>
      Describe your servers in a file. From then on Shipshape checks each of them once a minute, and
      this page says what is wrong.
    </p>
    <h2>A fleet file to begin with</h2>
    <pre class="card" tabIndex={0}>
      {FLEET_FILE}
    </pre>
    <p>
      Save it as <code>fleet.yaml</code>, put in your own server, then run{' '}
      <code>shipshape apply fleet.yaml</code>. This page follows by itself.
    </p>
  </div>
);
