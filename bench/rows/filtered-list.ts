import { type BenchRow, milliseconds, perSecond, withFailures } from '../row.ts'

/** As people search: mostly a name they know, or the end of a phone number; seldom a word that every third has. */
const words = [
  ...[
    '恒泰',
    '鸿远',
    '瑞达',
    '嘉诚',
    '天正',
    '博通',
    '广源',
    '金阳',
    '兴业',
    '润泽',
    '隆鼎',
    '翔宇',
    '锦城',
    '方圆',
  ],
  ...['卓越', '启明', '尚海', '众合', '福安', '凯旋', '森泽', '禹川', '昊坤', '景辉'],
  ...['8866', '0531', '1234', '9527'],
  ...['济南', '苏州', '鸿远建筑', '恒达监理'],
  '建筑',
]

const filters = (level: string) => [
  { name: 'level', formType: 'select', type: 1, values: [level] },
  { name: 'industry', formType: 'select', type: 1, values: ['生产', '商业服务', '房地产'] },
  { name: 'createTime', formType: 'datetime', type: 14, values: ['2020-01-01', '2099-12-31'] },
]
const levels = ['A（重点客户）', 'B（普通客户）', 'C（非优先客户）']

/** Scene, three filters and a keyword at once; words, levels and pages change with every request. */
export const filteredListRow: BenchRow = {
  key: 'filtered-list',
  run: async (bench) => {
    const { call, token, measure } = await bench.open()
    const sceneId = await findScene(call('crmScene/queryScene'), token)
    let turn = 0
    const { filtered } = await measure({
      filtered: () => {
        turn += 1
        const search = words[turn % words.length]
        const searchList = filters(levels[Math.floor(turn / words.length) % levels.length] ?? '')
        const page = 1 + (Math.floor(turn / (words.length * levels.length)) % 3)
        const body = JSON.stringify({ page, limit: 15, search, type: 2, sceneId, searchList })
        return { url: call('crmCustomer/queryPageList'), body, token }
      },
    })
    return [
      {
        work: 'the same with scene, three filters and keyword',
        measured: withFailures(
          `p95 ${milliseconds(filtered.p95)}, ${perSecond(filtered.rate)}`,
          filtered.failures,
        ),
        floor: '',
        ratio: '',
        target: 'p95 < 150 ms',
        passed: filtered.p95 < 150 && filtered.failures === 0,
      },
    ]
  },
}

/** 下属负责的客户. */
async function findScene(url: string, token: string): Promise<number> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'admin-token': token },
    body: JSON.stringify({ type: 2 }),
  })
  const { data }: { data: { sceneId: number; bydata: string | null }[] } = JSON.parse(await reply.text())
  const scene = data.find((each) => each.bydata === 'child')
  if (!scene) throw new Error('the manager has no scene of his subordinates')
  return scene.sceneId
}
