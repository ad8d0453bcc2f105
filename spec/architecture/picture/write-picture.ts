import { writeFileSync } from 'node:fs';
import { drawnPicture, PICTURE } from './drawn-picture.js';

writeFileSync(PICTURE, drawnPicture());
