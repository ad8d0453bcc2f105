import { readFileSync } from 'node:fs';
import '../../support/a-world.js';

readFileSync('README.md');
