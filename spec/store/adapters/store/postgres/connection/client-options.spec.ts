import { expect } from 'chai';
import { connectionUrl } from '../../../../../../adapters/store/postgres/connection/client-options.js';

describe('connectionUrl', () => {
  it('adds settings of the session and the name of the application', () => {
    expect(connectionUrl('postgres://u:p@h/db', { jit: 'off', lock_timeout: 5 })).to.equal(
      'postgres://u:p@h/db?options=-c%20jit%3Doff%20-c%20lock_timeout%3D5&application_name=shipshape',
    );
  });

  it('keeps the parameters that the URL has', () => {
    const url = 'postgres://h/db?sslmode=verify-full&options=-c%20geqo%3Doff&application_name=mine';
    expect(connectionUrl(url, { jit: 'off' })).to.equal(
      'postgres://h/db?sslmode=verify-full&options=-c%20geqo%3Doff%20-c%20jit%3Doff&application_name=mine',
    );
  });
});
