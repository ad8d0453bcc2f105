import './database-servers/server.js';
