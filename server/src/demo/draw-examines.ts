import { oaTypes } from '#protocol/examine/forms.ts'
import { addDays, DAY, formatDay } from '#server/platform/time/clock.ts'
import type { HiredMember } from './hire-staff.ts'
import type { Random } from './random.ts'

/** The outcome of an approval: it waits for its first approver, or all have decided. */
export type Outcome = 'waits' | 'passes' | 'refused' | 'recalled'

export interface DrawnExamine {
  by: HiredMember
  oaType: number
  outcome: Outcome
  /** Days before today when it was submitted. */
  ago: number
  /** Fixed fields by their names on the wire. */
  values: Readonly<Record<string, unknown>>
  lines?: readonly Readonly<Record<string, unknown>>[]
  /** About one of the person's own customers. */
  isAboutCustomer?: boolean
}

/** The type that the administrators of the company have made. */
export const SEAL = {
  name: '用章申请',
  icon: 'wk wk-approve,#9376FF',
  fields: [
    { name: '文件名称', formType: 'text', isNull: 1 },
    {
      name: '印章',
      formType: 'select',
      isNull: 1,
      options: '公章,合同专用章,财务专用章,法人章',
    },
    { name: '份数', formType: 'number', isNull: 1 },
  ],
} as const

/** An invoice that two people claim, whose claims both wait for finance in the end: who decides sees it. */
const CLAIMED_TWICE = '26317000000214077531'
const claimants: ReadonlySet<string> = new Set(['shandong', 'shandong1'])

const cities = ['济南', '郑州', '南京', '杭州', '武汉', '成都', '石家庄', '合肥'] as const
const leaves = ['年假', '事假', '病假', '调休'] as const

type Draw = (
  random: Random,
  day: string,
) => Pick<DrawnExamine, 'oaType' | 'values' | 'lines' | 'isAboutCustomer'>

const leave: Draw = (random, day) => ({
  oaType: oaTypes.leave,
  values: {
    type_id: random.pick(leaves),
    content: random.pick(['家中有事', '陪家人体检', '身体不适，就医', '回老家探亲']),
    start_time: `${addDays(day, 3)} 09:00:00`,
    end_time: `${addDays(day, 3)} 18:00:00`,
    duration: '1',
  },
})

const trip: Draw = (random, day) => {
  const [from, to] = [random.pick(cities), random.pick(cities)]
  return {
    oaType: oaTypes.trip,
    isAboutCustomer: true,
    values: { content: `赴${to}拜访客户，演示新版本`, remark: '住宿按标准' },
    lines: [
      {
        vehicle: '火车',
        trip: '往返',
        startAddress: from,
        endAddress: to,
        startTime: `${addDays(day, 2)} 08:00:00`,
        endTime: `${addDays(day, 3)} 18:00:00`,
        duration: '1.5',
        description: '高铁二等座',
      },
    ],
  }
}

const expense: Draw = (random, day) => {
  const to = random.pick(cities)
  return {
    oaType: oaTypes.expense,
    isAboutCustomer: true,
    values: { content: `${to}出差报销`, remark: '' },
    lines: [
      {
        startAddress: '北京',
        endAddress: to,
        startTime: `${addDays(day, -6)} 08:00:00`,
        endTime: `${addDays(day, -6)} 12:00:00`,
        traffic: String(random.integer(180, 620)),
        description: '往返高铁',
        invoiceNumber: random.digits(20),
      },
      {
        startAddress: to,
        endAddress: to,
        startTime: `${addDays(day, -6)} 14:00:00`,
        endTime: `${addDays(day, -5)} 12:00:00`,
        stay: String(random.integer(260, 480)),
        diet: `${random.integer(60, 160)}.50`,
        description: '住宿一晚、餐费',
        invoiceNumber: random.digits(20),
      },
    ],
  }
}

const overtime: Draw = (_, day) => ({
  oaType: oaTypes.overtime,
  values: {
    content: '客户现场升级，需在下班后进行',
    start_time: `${addDays(day, -1)} 19:00:00`,
    end_time: `${addDays(day, -1)} 23:00:00`,
    duration: '0.5',
  },
})

const loan: Draw = (random) => ({
  oaType: oaTypes.loan,
  values: { content: '展会布展备用金', money: String(random.integer(2, 16) * 500) },
})

const plain: Draw = (random) => ({
  oaType: oaTypes.plain,
  values: { content: random.pick(['申请更换笔记本电脑', '申请会议室投影仪', '申请加装办公软件']) },
})

const seal: Draw = (random) => ({
  oaType: oaTypes.custom,
  isAboutCustomer: true,
  values: {
    content: '合同盖章',
    文件名称: random.pick(['软件销售合同', '授权委托书', '投标文件']),
    印章: random.pick(['公章', '合同专用章']),
    份数: random.integer(2, 6),
  },
})

/** Of a person who is looked at: one of every kind, in every state. */
const whole: readonly (readonly [Draw, Outcome, number])[] = [
  [leave, 'passes', 14],
  [trip, 'passes', 11],
  [expense, 'waits', 1],
  [loan, 'refused', 6],
  [overtime, 'recalled', 4],
  [seal, 'waits', 2],
]
/** Of all others one or two. */
const few: readonly (readonly [Draw, Outcome, number])[] = [
  [expense, 'waits', 2],
  [leave, 'waits', 1],
  [plain, 'passes', 8],
  [trip, 'waits', 1],
  [expense, 'passes', 9],
  [seal, 'passes', 5],
  [overtime, 'waits', 1],
]

interface Drawing {
  random: Random
  staff: readonly HiredMember[]
  now: Date
}

/** Office approvals of the last weeks: whole sets of those whose accounts are looked at (`looked`), a few of the others. */
export function drawExamines({ random, staff, now }: Drawing, looked: ReadonlySet<string>): DrawnExamine[] {
  return staff.flatMap((by, at) => {
    const others = [0, 1].map((next) => few[(at * 2 + next) % few.length] ?? few[0])
    const drawn = looked.has(by.key) ? whole : others.flatMap((each) => (each ? [each] : []))
    return drawn.map(([draw, outcome, ago]): DrawnExamine => {
      const day = formatDay(new Date(now.getTime() - ago * DAY))
      const examine = { by, outcome, ago, ...draw(random, day) }
      return claimants.has(by.key) ? { ...examine, lines: claimedTwice(examine.lines) } : examine
    })
  })
}

/** The lines with the invoice in the place of their last one. */
const claimedTwice = (lines: DrawnExamine['lines'] = []) =>
  lines.map((line, at) =>
    at > 0 && at === lines.length - 1 ? { ...line, invoiceNumber: CLAIMED_TWICE } : line,
  )
