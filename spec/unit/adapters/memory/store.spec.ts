import { memoryStore } from '../../../../adapters/memory/store.js';
import { describeStore } from '../../../contracts/store.contract.js';

describeStore('memoryStore', memoryStore);
