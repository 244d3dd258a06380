import { BlockList, isIP } from 'node:net'

/** An IPv4 address that came over IPv6 as itself. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is one of these addresses and networks (`10.0.0.0/8`), which are written rightly. */
export function addressTest(written: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const each of written) {
    const [address = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (ip) => {
    const plain = plainAddress(ip)
    return isIP(plain) > 0 && list.check(plain, familyOf(plain))
  }
}
