import { expect, it } from 'vitest'
import { faultOfBound, isNetwork } from './addresses.ts'

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

it.each(['0.0.0.0/0', '128.0.0.0/1', '::/0', '2000::/3', '::ffff:0:0/96'])('%s bounds nothing', (text) =>
  expect(faultOfBound(text)).toBe(`“${text}”的范围太大，等于不限制地址；请填写更小的网段`),
)
it.each(['10.0.0.0/8', '203.0.113.7', '2001:db8::/32', '::1'])('%s is a bound', (text) =>
  expect(faultOfBound(text)).toBeNull(),
)
