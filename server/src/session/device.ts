import { addressTest, plainAddress } from '#server/platform/http/addresses.ts'

const isPrivateAddress = addressTest([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** 内网 for private addresses; of others nothing is known without a table of addresses. */
export const describeAddress = (ip: string): string => (isPrivateAddress(ip) ? '内网' : '')

/** Whether a call came from the machine itself. */
export function isLoopback(ip: string): boolean {
  const plain = plainAddress(ip)
  return plain === '::1' || /^127\./.test(plain)
}

/** Checked in order: browsers name those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/(?:OPR|Opera)\/([\d.]+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
  [/MSIE ([\d.]+)|rv:([\d.]+)\) like Gecko/, 'IE'],
]

const systems: readonly [RegExp, string][] = [
  [/Windows NT 10/, 'Windows 10'],
  [/Windows NT 6\.3/, 'Windows 8.1'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows/, 'Windows'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a program calls itself, in words (platform.md §9.2). */
export function describeUserAgent(userAgent: string) {
  const [core = ''] = browsers.flatMap(([pattern, name]) => {
    const match = pattern.exec(userAgent)
    return match ? [`${name} ${(match[1] ?? match[2] ?? '').split('.')[0]}`] : []
  })
  return {
    deviceType: /Mobile|Android|iPhone|iPad/.test(userAgent) ? '移动端' : '网页',
    core,
    platform: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '',
  }
}
