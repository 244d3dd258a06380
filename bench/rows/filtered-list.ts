import { type AskJson, askAs, keyOf, RENTED, rentals } from '../custom-fields.ts'
import { processorOf } from '../floor-result.ts'
import { type BenchRow, milliseconds, perSecond, withFailures } from '../row.ts'

/** As people search: mostly a name they know, or the end of a phone number; seldom a word that every third has. */
export const words = [
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

const DAY = 86_400_000
/** p95, milliseconds. */
const MOST = 130

/** The day from which customers are looked for changes with every request: none is asked twice. */
const filters = (level: string, custom: string, turn: number) => [
  { name: 'level', formType: 'select', type: 1, values: [level] },
  { name: custom, formType: 'select', type: 1, values: rentals.slice(0, 3) },
  {
    name: 'createTime',
    formType: 'datetime',
    type: 14,
    values: [new Date(turn * DAY).toISOString().slice(0, 10), '2099-12-31'],
  },
]
const levels = ['A（重点客户）', 'B（普通客户）', 'C（非优先客户）']

/** Scene, three filters — one on a custom field — and a keyword at once; no request is like another. */
export const filteredListRow: BenchRow = {
  key: 'filtered-list',
  run: async (bench) => {
    const { call, managers, measure } = await bench.open()
    const people = await Promise.all(
      managers.map(async (token) => ({ token, sceneId: await findScene(askAs(call, token)) })),
    )
    const custom = await keyOf(askAs(call, managers[0] ?? ''), RENTED)
    let turn = 0
    const { filtered } = await measure({
      filtered: (connection) => {
        turn += 1
        const search = words[turn % words.length]
        const level = levels[Math.floor(turn / words.length) % levels.length] ?? ''
        const searchList = filters(level, custom, turn)
        const page = 1 + (Math.floor(turn / (words.length * levels.length)) % 3)
        const { token, sceneId } = people[connection] ?? {}
        const body = JSON.stringify({ page, limit: 15, search, type: 2, sceneId, searchList })
        return { url: call('crmCustomer/queryPageList'), body, token }
      },
    })
    return [
      {
        work: 'the same with scene, three filters (one on a custom field) and keyword, none asked twice',
        measured: withFailures(`p95 ${milliseconds(filtered.p95)}, ${perSecond(filtered.rate)}`, filtered),
        floor: '',
        ratio: '',
        processor: processorOf(filtered),
        target: `p95 < ${MOST} ms`,
        passed: filtered.p95 < MOST && filtered.failures === 0,
      },
    ]
  },
}

/** 下属负责的客户. */
async function findScene(ask: AskJson): Promise<number> {
  const data = await ask<{ sceneId: number; bydata: string | null }[]>('crmScene/queryScene', { type: 2 })
  const scene = data.find((each) => each.bydata === 'child')
  if (!scene) throw new Error('the manager has no scene of his subordinates')
  return scene.sceneId
}
