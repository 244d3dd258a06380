import { DAY, type WallTime, wallTime } from '#protocol/calendar/wall-time.ts'
import type { HiredMember } from './hire-staff.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000

/** Kinds of events beside 开会, which every company has. */
export const eventTypes = [
  { typeName: '客户拜访', color: '#4586FF' },
  { typeName: '培训', color: '#8983F3' },
  { typeName: '出差', color: '#FF6F6F' },
] as const
export const MEETING = '开会'
type TypeName = (typeof eventTypes)[number]['typeName'] | typeof MEETING

export interface DrawnEvent {
  title: string
  type: TypeName
  by: HiredMember
  people: readonly HiredMember[]
  start: WallTime
  end: WallTime
  /** As calls send it; absent: once. */
  rule?: { repetitionType: number; repeatRate: number; repeatTime?: string }
  /** Days before today when it was entered. */
  ago: number
  /** The occurrence of this week begins so much later. */
  moved?: number
}

interface Drawing {
  random: Random
  staff: readonly HiredMember[]
  monday: WallTime
}

/** Meetings of the company and of its departments, and what each person has in these weeks. */
export function drawEvents(drawing: Drawing): DrawnEvent[] {
  const working = drawing.staff.filter(({ status }) => status === 1)
  const given = { ...drawing, staff: working }
  return [...drawMeetings(given), ...working.flatMap((person) => drawOwn(given, person))]
}

const clock = (day: WallTime, time: string, hours: number) => {
  const start = day + wallTime(`1970-01-01 ${time}`)
  return { start, end: start + hours * HOUR }
}

/** For how many days the series have gone on. */
const WEEKS = 8
const weekly = (days: string) => ({ repetitionType: 3, repeatRate: 1, repeatTime: days })

function drawMeetings({ staff, monday }: Drawing): DrawnEvent[] {
  const director = staff.find(({ key }) => key === 'director')
  if (!director) return []
  const heads = staff.filter(({ heads: isHead }) => isHead)
  const first = monday - WEEKS * 7 * DAY
  const ago = WEEKS * 7 + 7
  const company: DrawnEvent[] = [
    {
      title: '公司周例会',
      type: MEETING,
      by: director,
      people: [...new Set([director, ...heads])],
      ...clock(first, '09:00', 1),
      rule: weekly('1'),
      ago,
      moved: DAY + HOUR,
    },
    {
      title: '月度经营分析会',
      type: MEETING,
      by: director,
      people: [...new Set([director, ...heads])],
      ...clock(first, '14:00', 3),
      rule: { repetitionType: 4, repeatRate: 1, repeatTime: '28' },
      ago,
    },
    {
      title: '新版客户管理系统培训',
      type: '培训',
      by: director,
      people: staff,
      ...clock(monday + 9 * DAY, '14:00', 2),
      ago: 5,
    },
  ]
  const departments = heads.flatMap((head): DrawnEvent[] => {
    const members = staff.filter(({ department }) => department === head.department)
    if (members.length < 2) return []
    return [
      {
        title: '部门晨会',
        type: MEETING,
        by: head,
        people: members,
        ...clock(first, '08:40', 0.5),
        rule: weekly('1,3,5'),
        ago,
      },
    ]
  })
  return [...company, ...departments]
}

const own: readonly (readonly [title: string, type: TypeName, time: string, hours: number])[] = [
  ['拜访重点客户', '客户拜访', '10:00', 2],
  ['产品演示', '客户拜访', '14:30', 1.5],
  ['整理本周资料', MEETING, '16:00', 1],
  ['与客服部对接', MEETING, '11:00', 1],
  ['项目进度沟通', MEETING, '15:00', 1],
]

/** Some things of this week and the next, and for a few a journey over three days. */
function drawOwn({ random, staff, monday }: Drawing, person: HiredMember): DrawnEvent[] {
  const some = Array.from({ length: random.integer(2, 4) }, (): DrawnEvent => {
    const [title, type, time, hours] = random.pick(own)
    const day = monday + (random.integer(0, 1) * 7 + random.integer(0, 4)) * DAY
    const others = random.chance(0.4) ? [random.pick(staff)] : []
    return {
      title,
      type,
      by: person,
      people: [...new Set([person, ...others])],
      ...clock(day, time, hours),
      ago: 1,
    }
  })
  if (!random.chance(0.2)) return some
  const start = monday + (7 + random.integer(0, 2)) * DAY + 13 * HOUR
  return [
    ...some,
    { title: '外地出差', type: '出差', by: person, people: [person], start, end: start + 2 * DAY, ago: 2 },
  ]
}
