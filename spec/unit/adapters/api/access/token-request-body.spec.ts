import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  decodeTokenRequest,
  tokenRequestBody,
} from '../../../../../adapters/api/access/token-request-body.js';
import { permissionsOfRole } from '../../../../../core/access/caller.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('the body of a request for a token', () => {
  describe('decodeTokenRequest', () => {
    it('takes a role, and the whole fleet for ever where nothing else is said', () => {
      expect(decodeTokenRequest({ name: 'ci', role: 'operator' })).to.deep.equal(
        E.right({
          name: 'ci',
          permissions: permissionsOfRole('operator'),
          scope: 'fleet',
          expiresAt: O.none,
        }),
      );
    });

    it('takes permissions once each, a scope in any case, and an end in any zone', () => {
      const body = {
        name: 'ci',
        permissions: ['backup:write', 'backup:write'],
        scope: aUuid(0xabc).toUpperCase(),
        expires_at: '2027-01-01T01:00:00+01:00',
      };
      expect(decodeTokenRequest(body)).to.deep.equal(
        E.right({
          name: 'ci',
          permissions: ['backup:write'],
          scope: aUuid(0xabc),
          expiresAt: O.some(new Date('2027-01-01T00:00:00.000Z')),
        }),
      );
    });

    it('names every mistake, and repeats no value', () => {
      const body = {
        name: ' ',
        role: 'root',
        permissions: [],
        scope: 'hunter2',
        expires_at: 'tomorrow',
        note: 'x',
      };
      const outcome = decodeTokenRequest(body);
      expect(outcome).to.deep.equal(
        E.left([
          'name: must be 1 to 100 characters, none of them a control character, without a blank at either end',
          'role: must be one of admin, operator, viewer, auditor',
          'permissions: must be a list of server:read, instance:read, database:read, schedule:read, destination:read, channel:read, policy:read, backup:read, backup:write, backup:report, backup:restore, problem:write, fleet:write, token:write, audit:read',
          'scope: must be "fleet" or the UUID of a resource',
          'expires_at: must be an instant such as 2027-01-31T00:00:00Z, or null',
          '"note": is unknown; known are name, role, permissions, scope, expires_at',
        ]),
      );
    });

    it('wants a role or permissions, and not both', () => {
      const wanted = E.left(['Give either role or permissions.']);
      expect(decodeTokenRequest({ name: 'ci' })).to.deep.equal(wanted);
      expect(
        decodeTokenRequest({ name: 'ci', role: 'viewer', permissions: ['server:read'] }),
      ).to.deep.equal(wanted);
    });

    it('refuses what is no object', () => {
      for (const body of [null, 'x', 1, [], undefined])
        expect(decodeTokenRequest(body)).to.deep.equal(E.left(['The body must be a JSON object.']));
    });

    it('refuses names that a store or a terminal would stumble over', () => {
      for (const name of ['', 'a\0b', 'a\u001b[31m', 'x'.repeat(101), 'ci ', '\ud800'])
        expect(E.isLeft(decodeTokenRequest({ name, role: 'viewer' })), name).to.equal(true);
      expect(E.isRight(decodeTokenRequest({ name: 'Grüße 🚢', role: 'viewer' }))).to.equal(true);
    });
  });

  describe('tokenRequestBody', () => {
    it('is decoded to the very request that it was made from', () => {
      for (const expiresAt of [O.none, O.some(new Date('2027-01-01T00:00:00.000Z'))]) {
        const request = {
          name: 'ci',
          permissions: ['backup:write'],
          scope: aUuid(1),
          expiresAt,
        } as const;
        const sent: unknown = JSON.parse(JSON.stringify(tokenRequestBody(request)));
        expect(decodeTokenRequest(sent)).to.deep.equal(E.right(request));
      }
    });
  });
});
