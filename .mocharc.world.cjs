const { readdirSync } = require('node:fs');

/** All of the world, or a tenth of it: 0 to 9. */
const tenth = process.env['SHIPSHAPE_SPEC_TENTH'];

const specs = readdirSync('dist/spec/world', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.js'))
  .sort()
  .filter((_, n) => tenth === undefined || n % 10 === Number(tenth))
  .map((file) => `dist/spec/world/${file}`);

module.exports = { ...require('./.mocharc.json'), spec: specs };
