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

/** What is said of one that is none. */
export const notNetwork = (text: string): string => `“${text.slice(0, 50)}”不是有效的 IP 地址或网段`
