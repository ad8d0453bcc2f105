import { nodeTokenMint } from '../../../adapters/crypto/node-token-generator.js';
import { describeTokenMint } from '../../contracts/access/token-generator.contract.js';

describeTokenMint('nodeTokenMint', nodeTokenMint);
