import type { ValuesOf } from '#protocol/platform/declared-setting.ts'
import { integration } from '#server/access/integration.ts'
import type { OutboundRules } from '#server/platform/outbound/address.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { refuse } from '#server/platform/refusal.ts'
import { askTile, searchPlaces } from './ask.ts'

const settings = [
  {
    key: 'tileUrl',
    label: '底图地址',
    kind: 'address',
    places: ['{z}', '{x}', '{y}'],
    hint: '如 https://tiles.example/{z}/{x}/{y}.png?key={key}',
  },
  {
    key: 'geocodingUrl',
    label: '地点搜索地址',
    kind: 'address',
    places: ['{query}'],
    hint: '如 https://places.example/search?q={query}&format=jsonv2&key={key}',
  },
  {
    key: 'key',
    label: '密钥',
    kind: 'text',
    secret: true,
    sentTo: ['tileUrl', 'geocodingUrl'],
    hint: '填入上面两个地址中的 {key}；不会发送到浏览器',
  },
  { key: 'attribution', label: '版权说明', kind: 'text', hint: '地图服务要求在地图旁注明的文字' },
] as const

export type MapValues = ValuesOf<typeof settings>

/** The service that shows streets and finds addresses. */
export const mapService = integration({
  key: 'map',
  label: '地图服务',
  group: 'map',
  note: '配置后地图显示街道，并能搜索地点；不配置时使用内置的省市轮廓',
  settings,
  environment: {
    names: ['MAP_TILE_URL', 'MAP_GEOCODING_URL', 'MAP_KEY', 'MAP_ATTRIBUTION'],
    read: ({ map }) => (map.tileUrl || map.geocodingUrl ? { ...map } : null),
  },
  check: ({ tileUrl, geocodingUrl }) => {
    if (!tileUrl && !geocodingUrl) refuse('settingMissing', '底图地址或地点搜索地址')
  },
  tryOut: async ({ values, rules }) =>
    `${await Promise.all([tryTile(values, rules), tryPlaces(values, rules)]).then((said) => said.filter(Boolean).join('；'))}`,
})

/** Over the middle of China, where every service has something to show. */
const TRIAL_TILE = { z: 4, x: 13, y: 6 }
const TRIAL_WORD = '天安门'

async function tryTile({ tileUrl, key }: MapValues, rules: OutboundRules): Promise<string> {
  if (!tileUrl) return ''
  const { type, body } = await askTile({ template: tileUrl, key, rules }, TRIAL_TILE).catch(named('底图'))
  return `底图正常（${type}，${Math.ceil(body.length / 1024)} kB）`
}

async function tryPlaces({ geocodingUrl, key }: MapValues, rules: OutboundRules): Promise<string> {
  if (!geocodingUrl) return ''
  const places = await searchPlaces({ template: geocodingUrl, key, rules }, TRIAL_WORD).catch(
    named('地点搜索'),
  )
  return places.length > 0
    ? `搜索“${TRIAL_WORD}”找到 ${places.length} 个地点，第一个是 ${places[0]?.name}`
    : `地点搜索可用，但没有找到“${TRIAL_WORD}”`
}

const named = (what: string) => (error: unknown) => {
  throw error instanceof OutboundFailure ? new OutboundFailure(`${what}：${error.message}`) : error
}
