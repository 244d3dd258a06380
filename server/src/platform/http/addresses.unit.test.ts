import { expect, it } from 'vitest'
import { addressTest } from './addresses.ts'

it('knows addresses and networks of both kinds', () => {
  const isOffice = addressTest(['10.1.0.0/16', '203.0.113.7', '2001:db8::/32', '::1'])
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '203.0.113.7', '2001:db8:1::9', '::1'])
    expect(isOffice(ip), ip).toBe(true)
  for (const ip of ['10.2.0.1', '203.0.113.8', '2001:db9::1', '', 'x', '10.1.2'])
    expect(isOffice(ip), ip).toBe(false)
  expect(addressTest([])('10.1.2.3')).toBe(false)
})
