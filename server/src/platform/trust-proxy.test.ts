import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readTrustProxy } from '../config/network.ts';
import { trustProxy } from './trust-proxy.ts';

/** The client address that the server derives from a connection and its forwarded headers. */
async function addressSeen(setting: string, remoteAddress: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustProxy(readTrustProxy({ TRUST_PROXY: setting }, undefined)) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  return body;
}

describe('forwarded headers', () => {
  it('are ignored by a server that trusts nobody', async () => {
    expect(await addressSeen('off', '10.0.0.2', '8.8.8.8')).toBe('10.0.0.2');
  });

  it('count the given number of proxies, from the nearest', async () => {
    expect(await addressSeen('1', '10.0.0.2', '6.6.6.6, 8.8.8.8')).toBe('8.8.8.8');
    expect(await addressSeen('2', '127.0.0.1', '6.6.6.6, 8.8.8.8, 9.9.9.9')).toBe('8.8.8.8');
    expect(await addressSeen('1', '8.8.8.8', '6.6.6.6')).toBe('8.8.8.8');
  });

  it('are accepted from the listed addresses', async () => {
    expect(await addressSeen('203.0.113.0/24', '203.0.113.5', '6.6.6.6, 8.8.8.8')).toBe('8.8.8.8');
    expect(await addressSeen('203.0.113.0/24', '10.0.0.2', '8.8.8.8')).toBe('10.0.0.2');
    expect(await addressSeen('loopback,uniquelocal', '10.0.0.2', '6.6.6.6, 8.8.8.8, 10.0.0.9')).toBe(
      '8.8.8.8',
    );
  });
});
