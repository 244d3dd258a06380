import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { OutboundFailure } from './failure.ts'

/** IPv4 ranges that are not public: loopback, private networks, reserved blocks. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only this is public, without what leads into IPv4 by a detour or is set aside. */
const PUBLIC_6 = ['2000::/3']
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed4 = listOf(CLOSED_4)
const public6 = listOf(PUBLIC_6)
const closed6 = listOf(CLOSED_6)

/** A list of addresses and ranges (`10.1.2.3`, `10.0.0.0/8`, `fd00::/8`). */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? public6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
    : isIP(address) === 4 && !closed4.check(address)

/** Addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/** What decides where requests may go that people configure in the product. */
export interface OutboundRules {
  /** Addresses and ranges that are reached although they are not public (`OUTBOUND_ALLOW`). */
  allow: readonly string[]
  /** For tests. */
  resolve?: Resolve
}

/**
 * Resolves a host to the address to connect to; resolving the name a second time could return another one.
 * @throws OutboundFailure where any of its addresses is not public and not allowed, so that none can be slipped in
 */
export async function checkedAddress(
  host: string,
  { allow, resolve = resolveHost }: OutboundRules,
): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) ? [name] : await resolve(name)
  const allowed = listOf(allow)
  const mayReach = (address: string) =>
    isPublic(address) || allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const [first] = addresses
  if (first === undefined) throw new OutboundFailure('找不到这个主机名')
  if (!addresses.every(mayReach))
    throw new OutboundFailure('不能连接内网地址，需要时请由运维人员在 OUTBOUND_ALLOW 中允许')
  return first
}
