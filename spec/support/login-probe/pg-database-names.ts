/** Names of databases that PostgreSQL allows, and that careless code takes for something else. */
const PRINTABLE = String.raw`
  host=evil  host=evil dbname=x  host=evil.example port=1 user=x  dbname='x'  dbname = x
  hostaddr=127.0.0.9  service=evil  passfile=/etc/passwd  sslmode=disable  options=-c
  postgres://evil/x  postgresql://u:p@evil:1/x  postgresql://%2Ftmp/x  postgres:///x?host=evil
  socket:/tmp?db=x  pg://evil  http://evil  file:///etc/passwd  jdbc:postgresql://evil/x
  -h  -h evil  --host=evil  --dbname=x  -d x  --  -  --file=/tmp/x  -f/tmp/x  -?  --version
  -c  -c log_statement=none  @/etc/passwd  @file  %d  %s%n  ~  ~/.pgpass  $(id)  ; id  | id
  && id  > /tmp/x  < /etc/passwd  $HOME  $PGPASSWORD  !!  '  "  \  x'; DROP DATABASE x; --
  *  ?  [a]  {a,b}  ../x  /x  /var/run/postgresql  a/b  a\b  C:\x  ..  .  :  #  x#y  0  true
  replication  all  sameuser  template0  undefined  null  NaN  [object Object]  __proto__
  constructor  user  database  options  application_name=x  user=x database=y  naïve  数据库  😀
`
  .trim()
  .split(/\s{2,}/);

const OTHERS = [
  '`id`',
  '${PGPASSWORD}',
  ' ',
  ' x ',
  'x\ny',
  'x\r\ny',
  'x\ty',
  '\x1b[2J',
  '\x7f',
  '\u202Eevil',
  '\u00A0',
  '\uFEFFx',
  'e\u0301',
  'x'.repeat(63),
  'x'.repeat(300),
];

export const DATABASE_NAMES: readonly string[] = [...PRINTABLE, ...OTHERS];
