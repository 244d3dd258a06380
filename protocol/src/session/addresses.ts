const isOctet = (text: string) => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255
const isIPv4 = (text: string) => text.split('.').length === 4 && text.split('.').every(isOctet)
const isIPv6 = (text: string) =>
  /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`)

/** Whether a text is an address or a network of addresses: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  if (rest.length > 0 || most < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Bits below which a network is no bound: two of seven bits less would be everything. */
const LEAST_BITS = { ipv4: 8, ipv6: 16 }
/** IPv4 addresses lie in the last 32 bits below `::`. */
const LEAST_MAPPED = 104

/** Whether a network, rightly written, holds so much that it bounds nothing: `0.0.0.0/0`, `::/0`. */
function isBoundless(text: string): boolean {
  const [address = '', bits] = text.split('/')
  if (bits === undefined) return false
  const least = isIPv4(address) ? LEAST_BITS.ipv4 : address.startsWith('::') ? LEAST_MAPPED : LEAST_BITS.ipv6
  return Number(bits) < least
}

/** What is wrong with an address or network that a key is bound to; null: nothing. */
export function faultOfBound(text: string): string | null {
  if (!isNetwork(text)) return notNetwork(text)
  return isBoundless(text) ? `“${text}”的范围太大，等于不限制地址；请填写更小的网段` : null
}

/** The sentence for a text that is neither. */
const notNetwork = (text: string): string => `“${text.slice(0, 50)}”不是有效的 IP 地址或网段`
