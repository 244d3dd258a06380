import { palette, priorities } from '#protocol/office/door.ts'
import { builtInCovers } from '#protocol/projects/covers.ts'
import type { HiredMember } from './hire-staff.ts'
import type { Random } from './random.ts'

type Seat = 'managing' | 'editing' | 'reading'

export interface DrawnProject {
  name: string
  description: string
  color: (typeof palette)[number]
  /** Address of its picture. */
  cover: string
  isOpen: boolean
  isArchived: boolean
  /** Days before today when it was made. */
  ago: number
  by: HiredMember
  /** Members with their roles; everyone where it is public. */
  members: readonly { person: HiredMember; seat: Seat }[]
  tasks: readonly DrawnCard[]
}

export interface DrawnCard {
  name: string
  /** The list, by its place. */
  list: number
  main: HiredMember
  by: HiredMember
  priority: number
  /** Days from today; null: without an end. */
  ends: number | null
  children: readonly string[]
  isDone: boolean
  ago: number
}

/** What is to be done in each list of 要做, 在做, 待定. */
const plans = [
  {
    name: '新版本客户升级',
    description: '把重点客户升级到新版本：安排时间、备份、安装、回访',
    isOpen: false,
    isArchived: false,
    lists: [
      ['确认升级名单', '准备安装介质', '发送升级通知', '预约第二批客户', '核对锁的版本'],
      ['安装第一批客户', '整理常见问题', '更新使用手册'],
      ['夜间升级方案', '老旧操作系统的处理'],
    ],
  },
  {
    name: '秋季用户培训',
    description: '面向全国用户的免费培训，所有员工都可以参与',
    isOpen: true,
    isArchived: false,
    lists: [
      ['确定场次和讲师', '制作报名页面', '准备练习工程', '印刷资料'],
      ['联系各地场地', '邀请老客户'],
      ['直播方案', '结业证书'],
    ],
  },
  {
    name: '办公室搬迁',
    description: '已完成',
    isOpen: false,
    isArchived: true,
    lists: [['打包资料', '通知客户新地址', '迁移服务器', '退租'], [], []],
  },
] as const

const steps = [
  ['收集信息', '确认', '通知相关人员'],
  ['准备材料', '检查', '归档'],
] as const

/** Projects of the demonstration company: a private one with members of several roles, a public one, and an archived one. */
export function drawProjects(random: Random, staff: readonly HiredMember[]): DrawnProject[] {
  const director = staff.find(({ key }) => key === 'director') ?? staff[0]
  if (!director) return []
  const others = staff.filter((person) => person !== director)
  return plans.map((plan, at): DrawnProject => {
    const first = random.integer(0, others.length - 1)
    const joining = [...others.slice(first), ...others.slice(0, first)].slice(0, 6)
    const members = joining.map((person, nth) => ({
      person,
      seat: nth === 0 ? ('managing' as const) : nth === 5 ? ('reading' as const) : ('editing' as const),
    }))
    const working = plan.isOpen
      ? others
      : members.flatMap(({ person, seat }) => (seat === 'reading' ? [] : person))
    const ago = plan.isArchived ? 90 : 20 + at
    const tasks = plan.lists.flatMap((names, list) =>
      names.map((name, nth): DrawnCard => {
        const main = random.pick(working.length > 0 ? working : [director])
        return {
          name,
          list,
          main,
          by: random.chance(0.5) ? main : director,
          priority: random.pick(priorities).priority,
          ends: plan.isArchived ? -70 : random.chance(0.8) ? random.integer(-4, 20) : null,
          children: random.chance(0.4) ? random.pick(steps) : [],
          isDone: plan.isArchived || (list < 2 && nth > 2) || random.chance(0.15),
          ago: ago - random.integer(1, 10),
        }
      }),
    )
    const { name, description, isOpen, isArchived } = plan
    const color = palette[(at * 3) % palette.length] ?? palette[0]
    const cover = builtInCovers[at % builtInCovers.length] ?? ''
    return { name, description, color, cover, isOpen, isArchived, ago, by: director, members, tasks }
  })
}
