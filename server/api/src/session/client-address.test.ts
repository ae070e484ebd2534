import { describe, expect, it } from '@jest/globals';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import { clientAddressReader, countedAddress } from './client-address.ts';

const SECRET = 'a secret of this start';

describe('the address of a client', () => {
  const request = (given: string | undefined, forwarded = '203.0.113.9') => ({
    ip: '127.0.0.1',
    headers: {
      'x-forwarded-for': forwarded,
      ...(given !== undefined && { [GATEWAY_HEADER]: given }),
    },
  });

  it('is what our gateway says, and what nobody else says', () => {
    const read = clientAddressReader(SECRET);
    expect(read(request(SECRET))).toBe('203.0.113.9');
    for (const given of [undefined, '', 'a guess', `${SECRET} `])
      expect(read(request(given))).toBe('127.0.0.1');
    expect(read(request(SECRET, 'nonsense'))).toBe('127.0.0.1');
    expect(read(request(SECRET, '203.0.113.9, 198.51.100.1'))).toBe('127.0.0.1');
    expect(clientAddressReader(undefined)(request(undefined))).toBe('127.0.0.1');
    expect(clientAddressReader(undefined)(request(''))).toBe('127.0.0.1');
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::77', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('one address %s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
