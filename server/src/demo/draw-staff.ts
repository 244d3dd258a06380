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
  /** In the company. */
  months: number
  createTime: Date
  lastLoginTime: Date | null
}

interface StaffOptions {
  random: Random
  now: Date
  /** People who are in the company already. */
  taken?: readonly { realname: string; username: string; email?: string }[]
}

/** The forty people of the plan, always with the same names and login names; who collides with others gives way. */
export function drawStaff(options: StaffOptions): StaffMember[] {
  const givenAway = new Set<string>()
  const others = namesOf(options.taken)
  return posts.map((post, index) => {
    const member = drawMember(post, { ...options, givenAway, number: index + 1 })
    const realname = others.has(member.realname) ? `${member.realname}（示范）` : member.realname
    const username = others.has(member.username) ? usernameOf(SPARE + index) : member.username
    return { ...member, realname, username }
  })
}

/** Login numbers for those whose own is taken. */
const SPARE = 9001

/** Further sales representatives, spread evenly over the sales groups; `first` numbers their login names. */
export function drawReps(options: StaffOptions & { count: number; first: number }): StaffMember[] {
  const givenAway = namesOf(options.taken)
  return Array.from({ length: options.count }, (_, index) => {
    const number = options.first + index
    const post = repOf(salesGroups[index % salesGroups.length] ?? 'capital', number, options.random)
    return drawMember(post, { ...options, givenAway, number })
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

interface MemberOptions extends StaffOptions {
  givenAway: Set<string>
  number: number
}

function drawMember(post: PlannedPost, { random, now, givenAway, number }: MemberOptions): StaffMember {
  const realname = drawUnused(givenAway, () => drawPerson(random, post.sex === '女' ? 1 : 0).name)
  let next = number
  let alike = 0
  const username = drawUnused(givenAway, () => usernameOf(next++))
  // apart from the names: how often moments are drawn depends on the calendar
  const times = random.fork(post.key)
  const joined = daysBefore(now, post.months * 30)
  const status = post.status ?? 1
  return {
    key: post.key,
    department: post.department,
    post: post.post,
    superior: post.superior,
    roles: post.roles,
    heads: post.heads ?? false,
    username,
    realname,
    sex: post.sex,
    // names that sound alike are spelled alike; addresses are unique (platform.md §2.11)
    email: drawUnused(givenAway, () => `${spell(realname)}${alike++ || ''}@suoke-demo.example.com`),
    num: `20${random.digits(13)}`,
    status,
    months: post.months,
    createTime: drawMomentBetween(times, daysBefore(joined, 10), joined),
    lastLoginTime: lastLogin(times, now, status),
  }
}

/** 13000000001 and on: recognisable, and no real number. */
export const usernameOf = (number: number) => `1300000${String(number).padStart(4, '0')}`

const namesOf = (taken: StaffOptions['taken'] = []) =>
  new Set(taken.flatMap(({ realname, username, email = '' }) => [realname, username, email]))

function drawUnused(givenAway: Set<string>, draw: () => string): string {
  for (;;) {
    const drawn = draw()
    if (givenAway.has(drawn)) continue
    givenAway.add(drawn)
    return drawn
  }
}

function lastLogin(random: Random, now: Date, status: 0 | 1 | 2): Date | null {
  if (status === 2) return null
  return status === 0
    ? drawMomentBetween(random, daysBefore(now, 60), daysBefore(now, 40))
    : drawMomentBetween(random, daysBefore(now, 3), now)
}
