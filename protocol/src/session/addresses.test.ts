import { expect, it } from 'vitest'
import { isNetwork } from './addresses.ts'

it.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.1.2.3'])(
  '%s is one',
  (text) => expect(isNetwork(text)).toBe(true),
)
it.each([
  '',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '2001:db8::/129',
  ':',
  'fe80::1%eth0',
  'host',
  '1.2.3.4:80',
])('“%s” is none', (text) => expect(isNetwork(text)).toBe(false))
