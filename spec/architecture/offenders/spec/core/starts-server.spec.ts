import '../support/a-world.js';
