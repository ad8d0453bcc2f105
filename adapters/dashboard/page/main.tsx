import { render } from 'preact';
import { App } from './app.js';
import { applyLook } from './shell/look.js';

applyLook();
const root = document.getElementById('page');
if (root !== null) render(<App />, root);
