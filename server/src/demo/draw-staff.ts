import { drawPerson, type Sex } from './person-names.ts'
import type { Random } from './random.ts'
import { spell } from './spelling.ts'
import {
  type DepartmentKey,
  type PlannedPost,
  posts,
  type RoleKey,
  type SalesGroup,
  salesGroups,
} from './staff-plan.ts'
import { daysBefore, drawMomentBetween } from './working-days.ts'

export interface StaffMember {
  key: string
  department: DepartmentKey
  post: string
  superior: string | null
  roles: readonly RoleKey[]
  heads: boolean
  /** Login name and mobile. */
  username: string
  realname: string
  sex: Sex
  email: string
  /** Staff number, 15 digits. */
  num: string
  status: 0 | 1 | 2
  createTime: Date
  lastLoginTime: Date | null
}

interface StaffOptions {
  random: Random
  now: Date
  /** Real names and login names that are given away already. */
  takenNames?: Iterable<string>
}

/** The forty people of the plan, always with the same names and login names. */
export function drawStaff(options: StaffOptions): StaffMember[] {
  const taken = new Set(options.takenNames)
  return posts.map((post, index) => drawMember(post, { ...options, taken, number: index + 1 }))
}

/** Further sales representatives, spread evenly over the sales groups; `first` numbers their login names. */
export function drawReps(options: StaffOptions & { count: number; first: number }): StaffMember[] {
  const taken = new Set(options.takenNames)
  return Array.from({ length: options.count }, (_, index) => {
    const number = options.first + index
    const post = repOf(salesGroups[index % salesGroups.length] ?? 'capital', number, options.random)
    return drawMember(post, { ...options, taken, number })
  })
}

function repOf(group: SalesGroup, number: number, random: Random): PlannedPost {
  return {
    key: `rep${number}`,
    department: group,
    post: '销售代表',
    superior: group,
    roles: ['sales'],
    sex: random.chance(0.4) ? '女' : '男',
    months: random.integer(1, 40),
  }
}

function drawMember(
  post: PlannedPost,
  { random, now, taken, number }: StaffOptions & { taken: Set<string>; number: number },
): StaffMember {
  const realname = drawUnusedName(random, post.sex, taken)
  const joined = daysBefore(now, post.months * 30)
  const status = post.status ?? 1
  return {
    key: post.key,
    department: post.department,
    post: post.post,
    superior: post.superior,
    roles: post.roles,
    heads: post.heads ?? false,
    username: usernameOf(number),
    realname,
    sex: post.sex,
    email: `${spell(realname)}@suoke-demo.example.com`,
    num: `20${random.digits(13)}`,
    status,
    createTime: drawMomentBetween(random, daysBefore(joined, 10), joined),
    lastLoginTime: lastLogin(random, now, status),
  }
}

/** 13000000001 and on: recognisable, and nobody's number. */
export const usernameOf = (number: number) => `1300000${String(number).padStart(4, '0')}`

function drawUnusedName(random: Random, sex: Sex, taken: Set<string>): string {
  for (;;) {
    const { name } = drawPerson(random, sex === '女' ? 1 : 0)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

function lastLogin(random: Random, now: Date, status: 0 | 1 | 2): Date | null {
  if (status === 2) return null
  return status === 0
    ? drawMomentBetween(random, daysBefore(now, 60), daysBefore(now, 40))
    : drawMomentBetween(random, daysBefore(now, 3), now)
}
