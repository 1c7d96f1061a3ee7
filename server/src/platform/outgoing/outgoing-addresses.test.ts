import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHostRule } from './allowed-hosts.ts';
import { type HostAddress, isPublicAddress } from './checked-address.ts';
import { outgoingFetch } from './outgoing-fetch.ts';
import { type ListedServer, LOOPBACK, reasonOf, startListedServer } from './testing/listed-server.ts';

let listed: ListedServer;
let port = 0;
let reached: string[] = [];

beforeAll(async () => {
  listed = await startListedServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end('<ok/>');
  });
  ({ port } = listed);
});
afterAll(() => listed.server.close());
beforeEach(() => {
  reached = [];
});

const fetcher: ListedServer['fetcher'] = (options) => listed.fetcher(options);

describe('addresses', () => {
  const forbidden = [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '192.0.2.1', '203.0.113.9'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', '::7f00:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
    ...[
      'fec0::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001:0:1::1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2001:db8::1',
    ],
    ...['100::1', 'fe80::1%eth0', '', 'localhost', '0x7f000001'],
  ];
  for (const address of forbidden) {
    it(`${address || 'an empty address'} is not public`, () => expect(isPublicAddress(address)).toBe(false));
  }

  it('on the public network are public', () => {
    for (const address of ['1.1.1.1', '185.60.112.10', '::ffff:1.1.1.1', '2606:4700::1111', '2a00:1450::5']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });

  it('a name that resolves to an internal address is not called, even if it has public ones too', async () => {
    for (const address of forbidden.slice(0, -2)) {
      const family = address.includes(':') ? 6 : 4;
      const resolve = async () => [{ address: '1.1.1.1', family: 4 } as const, { address, family } as const];
      const call = fetcher({ allowedHosts: [`feed.example:${port}`], resolve });
      expect(await reasonOf(call(`http://feed.example:${port}/`)), address).toBe('NETWORK_REFUSED');
    }
    expect(reached).toEqual([]);
  });
});

describe('spellings', () => {
  const evil = (at: number): string[] =>
    [
      // This machine, in other notations than the listed one.
      ...['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.0.0.01'],
      ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::1]', '[0:0:0:0:0:ffff:7f00:0001]', 'localhost', '0'],
      ...['%31%32%37.0.0.1', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '127.0.0.1%00', '127.0.0.1%2f'],
      ...['user@127.0.0.1', 'user:pass@127.0.0.1', '@127.0.0.1', 'feed.example@127.0.0.1', ':@127.0.0.1'],
    ].map((host) => `http://${host}:${at}/`);

  it('of this machine other than the listed one are rejected', async () => {
    for (const address of evil(port)) {
      expect(await reasonOf(fetcher()(address)), address).toBe('ADDRESS_REFUSED');
    }
    expect(reached).toEqual([]);
  });

  it('that are not web addresses are rejected', async () => {
    const here = `127.0.0.1:${port}`;
    const texts = [
      ...[
        '',
        ' ',
        'x',
        here,
        `//${here}`,
        `http:${here}`,
        `http:/${here}`,
        `http:\\\\${here}`,
        `http:///${here}`,
      ],
      ...[
        `ftp://${here}`,
        `file:///etc/passwd`,
        `gopher://${here}`,
        `data:text/xml,<a/>`,
        `javascript:1`,
        'http://',
      ],
      ...[
        ` http://${here}`,
        `ht\ntp://${here}`,
        `http://${here}\\@x`,
        `http://\t${here}`,
        `http://${here}\n/`,
      ],
      ...[`http://127.0.0.1:${port}0/`, `http://127.0.0.1/`, `http://127.0.0.1:/`, `https://127.0.0.1:1/`],
    ];
    for (const text of texts) expect(await reasonOf(fetcher()(text)), text).toBe('ADDRESS_REFUSED');
    expect(reached).toEqual([]);
  });

  it('outside the list are rejected before their name is resolved', async () => {
    const looked: string[] = [];
    const call = fetcher({
      allowedHosts: ['*.voxdeveloper.com', 'feed.example'],
      resolve: async (name) => {
        looked.push(name);
        return [LOOPBACK];
      },
    });
    const outside = [
      ...['voxdeveloper.com', 'evilvoxdeveloper.com', 'a.voxdeveloper.com.evil.example', '.voxdeveloper.com'],
      ...[
        'a.voxdeveloper.com.',
        'a.voxdeveloper.com:8443',
        'a.feed.example',
        'xfeed.example',
        'feed.example:80',
      ],
      ...[
        'xn--a-ecp.voxdeveloper.com',
        'а.voxdeveloper.com',
        'a.vоxdeveloper.com',
        'a\u00ad.voxdeveloper.com',
      ],
      ...[
        'evil.example#.voxdeveloper.com',
        'evil.example?.voxdeveloper.com',
        'evil.example\\.voxdeveloper.com',
      ],
      ...['evil.example%2f.voxdeveloper.com', 'evil.example/.voxdeveloper.com', 'a..voxdeveloper.com'],
    ];
    for (const host of outside) {
      expect(await reasonOf(call(`https://${host}/`)), host).toBe('ADDRESS_REFUSED');
    }
    for (const host of ['a.voxdeveloper.com', 'feed.example']) {
      expect(await reasonOf(call(`http://${host}/`)), host).toBe('ADDRESS_REFUSED');
    }
    expect(looked).toEqual([]);
    for (const host of ['a.voxdeveloper.com', 'A.b.VoxDeveloper.com', 'feed.example:443', 'feed.example']) {
      expect(await reasonOf(call(`https://${host}/x?y#z`)), host).toBe('NETWORK_REFUSED');
    }
    expect(looked).toHaveLength(4);
  });

  it('that are random reach nothing', async () => {
    const parts = [
      'http',
      'https',
      '://',
      ':',
      '/',
      '\\',
      '@',
      '#',
      '?',
      '.',
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0',
      '%00',
      '\t',
    ];
    const call = fetcher({
      allowedHosts: ['*.voxdeveloper.com'],
      resolve: async () => [LOOPBACK],
      timeoutMs: 500,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.constantFrom(...parts, 'voxdeveloper.com', `:${port}`), fc.string({ maxLength: 4 })),
          {
            maxLength: 12,
          },
        ),
        async (pieces) => {
          expect(await reasonOf(call(pieces.join('')))).not.toBe('answered');
        },
      ),
      { numRuns: 500 },
    );
    expect(reached).toEqual([]);
  });
});

describe('with any public host allowed', () => {
  const resolve = async (name: string): Promise<HostAddress[]> =>
    name === 'inside.example' ? [LOOPBACK] : [{ address: '192.0.2.1', family: 4 }];
  const call = outgoingFetch({ allowedHosts: [], anyPublicHost: true, resolve, timeoutMs: 500 });

  it('names are still resolved once, and internal addresses still rejected', async () => {
    for (const address of ['https://inside.example/', 'http://inside.example/', 'https://other.example/']) {
      expect(await reasonOf(call(address)), address).toBe('NETWORK_REFUSED');
    }
    const inside = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[fd00::1]',
      'localhost',
      '2130706433',
    ];
    for (const host of [
      ...inside,
      '1.1.1.1:8080',
      'other.example:8443',
      'a@other.example',
      'other.example.',
    ]) {
      expect(await reasonOf(call(`http://${host}/`)), host).toBe('ADDRESS_REFUSED');
    }
    expect(reached).toEqual([]);
  });
});

describe('entries of the list', () => {
  it('accept names, sub-domains, and addresses with a port', () => {
    const good = ['a.example', '*.a.example', 'a.example:8443', '127.0.0.1:80', '[::1]:80', ' A.Example '];
    for (const entry of good) expect(readHostRule(entry), entry).toBeDefined();
    const bad = [
      ...[
        '',
        '*',
        '*.',
        '*.*.a.example',
        'a.*.example',
        'localhost',
        'https://a.example',
        'a.example/',
        '127.0.0.1',
      ],
      ...[
        '*.127.0.0.1:80',
        '2130706433:80',
        'a.example:0',
        'a.example:99999',
        '::1:80',
        'ą.example',
        'a.example.',
        '1.2',
      ],
    ];
    for (const entry of bad) expect(readHostRule(entry), entry).toBeUndefined();
  });

  it('stop the start when invalid', () => {
    expect(() => outgoingFetch({ allowedHosts: ['*'] })).toThrow('not a host that can be allowed');
  });
});
