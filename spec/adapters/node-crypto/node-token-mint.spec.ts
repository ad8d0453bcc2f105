import { nodeTokenMint } from '../../../adapters/node-crypto/node-token-mint.js';
import { describeTokenMint } from '../../contracts/token-mint.contract.js';

describeTokenMint('nodeTokenMint', nodeTokenMint);
