import { isIP } from 'node:net'
import type { AppServices, ClientAddress } from '#server/access/context.ts'
import { fact, operationsEntry } from '#server/operations/door.ts'
import { addressTest } from '#server/platform/http/addresses.ts'
import { DAY, formatMoment } from '#server/platform/time/clock.ts'

const isNear = addressTest([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
])

interface Forwarded {
  at: Date
  ip: string
}
/** The latest login of this process that a proxy passed on without being trusted. */
const forwarded = new WeakMap<AppServices['db'], Forwarded>()

/** Notes a login that a neighbour passed on: all users behind it share its address and its limits. */
export function noteForwarded({ config, clock, db }: AppServices, { ip, isForwarded }: ClientAddress): void {
  const isNeighbour = isIP(ip) > 0 && isNear(ip)
  if (isForwarded && isNeighbour && config.trustProxy === false) forwarded.set(db, { at: clock.now(), ip })
}

/** Whether addresses of users are known, on 系统状态. */
export const proxyEntry = operationsEntry<{ last: Forwarded | null }>({
  key: 'proxy',
  label: '反向代理',
  order: 85,
  measure: async ({ db, clock }) => {
    const last = forwarded.get(db)
    return { last: last && clock.now().getTime() - last.at.getTime() < DAY ? last : null }
  },
  judge: ({ last }) =>
    last
      ? {
          state: 'attention',
          sentence: `登录请求经过代理 ${last.ip} 转发，但没有信任它：所有人的地址都相同，会互相占用登录次数`,
          remedy: '请设置 TRUST_PROXY（docs/operations.md）。',
        }
      : { state: 'ok', sentence: '没有来自未受信任代理的登录' },
  facts: ({ last }) => [fact('最近一次', 'moment', last && formatMoment(last.at))],
})
