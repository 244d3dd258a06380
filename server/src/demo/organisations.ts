import type { City } from './cities.ts'
import type { Random } from './random.ts'

/** A kind of customer: how it is named, which industry it counts to, who works there. */
export interface OrganisationKind {
  key: string
  /** How often, relative to the others. */
  weight: number
  /** Of the product's option list 客户行业. */
  industry: string
  /** The part behind the brand, with its legal form. */
  endings: readonly string[]
  /** Posts of contacts, the deciding one first. */
  posts: readonly string[]
  /** Locks such an organisation typically needs. */
  locks: readonly [min: number, max: number]
}

export const organisationKinds: readonly OrganisationKind[] = [
  {
    key: 'builder',
    weight: 30,
    industry: '生产',
    endings: [
      '建筑工程有限公司',
      '建设集团有限公司',
      '建筑安装工程有限公司',
      '建设工程有限公司',
      '建工有限公司',
      '建设发展有限公司',
    ],
    posts: ['经营部经理', '预算部经理', '总经济师', '造价员', '项目经理', '采购专员', '商务经理', '投标专员'],
    locks: [2, 30],
  },
  {
    key: 'consultant',
    weight: 24,
    industry: '商业服务',
    endings: [
      '工程造价咨询有限公司',
      '工程咨询有限公司',
      '工程项目管理有限公司',
      '造价咨询有限公司',
      '工程管理咨询有限公司',
    ],
    posts: ['总经理', '技术负责人', '造价部主任', '一级造价师', '项目负责人', '行政主管'],
    locks: [3, 40],
  },
  {
    key: 'supervisor',
    weight: 9,
    industry: '商业服务',
    endings: ['工程监理有限公司', '建设监理有限公司', '工程建设监理咨询有限公司'],
    posts: ['总经理', '总监理工程师', '总工办主任', '综合部经理', '监理工程师'],
    locks: [1, 8],
  },
  {
    key: 'designer',
    weight: 9,
    industry: '商业服务',
    endings: ['建筑设计研究院有限公司', '市政设计有限公司', '工程设计有限公司', '勘察设计院有限公司'],
    posts: ['副院长', '经济所所长', '概预算室主任', '造价工程师', '信息中心主任'],
    locks: [2, 20],
  },
  {
    key: 'developer',
    weight: 9,
    industry: '房地产',
    endings: ['房地产开发有限公司', '置业有限公司', '城市开发有限公司', '地产集团有限公司'],
    posts: ['成本总监', '成本合约部经理', '招采经理', '成本主管', '工程部经理'],
    locks: [1, 10],
  },
  {
    key: 'installer',
    weight: 8,
    industry: '生产',
    endings: [
      '机电安装工程有限公司',
      '消防工程有限公司',
      '装饰工程有限公司',
      '园林绿化工程有限公司',
      '钢结构工程有限公司',
      '电力工程有限公司',
    ],
    posts: ['总经理', '预算员', '商务经理', '经营部主任', '资料员'],
    locks: [1, 6],
  },
  {
    key: 'infrastructure',
    weight: 4,
    industry: '运输/物流',
    endings: [
      '公路工程有限公司',
      '交通建设有限公司',
      '水利水电工程有限公司',
      '市政工程有限公司',
      '港航建设有限公司',
    ],
    posts: ['计划合同部部长', '总经济师', '合同主管', '造价员', '物资部经理'],
    locks: [2, 20],
  },
  {
    key: 'college',
    weight: 4,
    industry: '文化传媒',
    endings: ['建筑职业技术学院', '工程职业学院', '建设科技学校', '城建技师学院'],
    posts: ['建筑工程系主任', '实训中心主任', '工程造价教研室主任', '专业教师', '设备处科长'],
    locks: [10, 60],
  },
  {
    key: 'reseller',
    weight: 3,
    industry: 'IT',
    endings: ['软件科技有限公司', '信息技术有限公司', '数码科技有限公司'],
    posts: ['总经理', '渠道经理', '采购经理', '技术支持'],
    locks: [5, 50],
  },
]

/** Two-character brands are made of one of each. */
export const brandCharacters = {
  first: [...'恒鸿瑞安泰华盛中信诚嘉宏远德正天博广建金永兴润隆翔锦同和方卓启尚顺亿联众汇昌福凯君森岳禹昊景'],
  second: [...'远达泰盛业通和信宇筑诚隆兴源润成基峰豪阳辉诺康泽祥城地安利合德晟典石川海洲鼎坤拓铭尊川'],
} as const

export interface OrganisationName {
  name: string
  brand: string
}

/** A name nobody bears yet, e.g. 济南恒筑建筑工程有限公司; `taken` is extended. */
export function drawOrganisationName(
  random: Random,
  { kind, city, taken }: { kind: OrganisationKind; city: City; taken: Set<string> },
): OrganisationName {
  const places: readonly (readonly [string, number])[] = [
    [city.short, 6],
    [city.province.replace(/[省市]$/, ''), 3],
    ['', kind.key === 'college' ? 0 : 0.6],
  ]
  for (let attempt = 1; ; attempt++) {
    // short brands run out when hundreds of thousands are drawn
    const brand = drawBrand(random) + (attempt > 3 ? random.pick(brandCharacters.second) : '')
    const name = `${random.weighted(places)}${brand}${random.pick(kind.endings)}`
    if (taken.has(name)) continue
    taken.add(name)
    return { name, brand }
  }
}

/** Pairs that are names of well-known companies: a sample must not be mistaken for one of them. */
const wellKnown = new Set([
  '华润',
  '中信',
  '联通',
  '中通',
  '中海',
  '中泰',
  '中石',
  '中典',
  '汇源',
  '华泰',
  '嘉德',
  '永辉',
  '同方',
  '安信',
  '广发',
])

export function drawBrand(random: Random): string {
  for (;;) {
    const first = random.pick(brandCharacters.first)
    const second = random.pick(brandCharacters.second)
    if (first !== second && !wellKnown.has(first + second)) return first + second
  }
}

/** How people call a company among themselves: 北京信盛. */
export const shortName = (name: string): string => [...name].slice(0, 4).join('')
