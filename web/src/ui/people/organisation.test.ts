import { describe, expect, it } from 'vitest'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import {
  type Candidate,
  nobody,
  type Organisation,
  offeredOf,
  placedDepartments,
  rowsAt,
  rowsFound,
  toggle,
  toggleAll,
} from './organisation.ts'

const dept = (deptId: number, name: string, currentNum: number, children?: DeptNode[]): DeptNode => ({
  deptId,
  id: deptId,
  pid: 0,
  name,
  label: name,
  ownerUserId: null,
  currentNum,
  ...(children ? { children } : {}),
})
const person = (userId: number, realname: string, deptId: number, status = 1): Candidate => ({
  userId,
  realname,
  img: null,
  post: '',
  deptId,
  deptName: deptId === 2 ? '销售部' : '全公司',
  mobile: `1380000000${userId}`,
  status,
})
const north = dept(3, '华北组', 0)
const sales = dept(2, '销售部', 2, [north])
const root = dept(1, '全公司', 1, [sales])
const users = [person(1, '王敏', 1), person(2, '李强', 2), person(3, '赵雷', 2, 2), person(4, '离职', 2, 0)]
const both: Organisation = {
  tree: [root],
  users: offeredOf(users, false),
  kinds: ['users', 'departments'],
}
const includes = (text: string, typed: string) => text.includes(typed)
const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name)

describe('candidates', () => {
  it('are closed when disabled, and where asked for when not active, with the reason and behind the others', () => {
    const offered = (activeOnly: boolean) =>
      offeredOf(users, activeOnly).map(({ realname, closed }) => [realname, closed])
    const left = ['离职', '已停用，不能选择']
    expect(offered(false)).toEqual([['王敏', null], ['李强', null], ['赵雷', null], left])
    expect(offered(true)).toEqual([['王敏', null], ['李强', null], ['赵雷', '还没有登录过，不能选择'], left])
  })
})

describe('rows', () => {
  it('shows departments first, then people, and which departments can be entered', () => {
    expect(rowsAt(both, undefined).map(({ name, open }) => [name, open])).toEqual([['全公司', true]])
    expect(names(rowsAt(both, sales))).toEqual(['华北组', '李强', '赵雷', '离职'])
    expect(rowsAt(both, sales).at(-1)).toMatchObject({ closed: '已停用，不能选择', note: '已停用，不能选择' })
    expect(rowsAt(both, sales)[0]?.open).toBe(false)
    expect(names(rowsAt({ ...both, kinds: ['departments'] }, sales))).toEqual(['华北组'])
  })
  it('finds by name, phone and department, and says where', () => {
    expect(rowsFound(both, '华北', includes)[0]?.note).toBe('全公司 / 销售部')
    expect(names(rowsFound(both, '销售', includes))).toEqual(['销售部', '李强', '赵雷', '离职'])
    expect(names(rowsFound(both, '13800000001', includes))).toEqual(['王敏'])
    expect(rowsFound(both, '王敏', includes)[0]?.note).toBe('暂无岗位 · 全公司')
  })
  it('knows every department with those above it', () => {
    expect(names(placedDepartments([root]).get(3)?.above ?? [])).toEqual(['全公司', '销售部'])
  })
})

describe('picking', () => {
  const user = { kind: 'users', id: 2 } as const
  it('adds and takes', () => {
    const once = toggle(nobody, user, false)
    expect(once.users).toEqual([2])
    expect(toggle(once, user, false).users).toEqual([])
  })
  it('a single choice replaces everything, of the other kind too', () => {
    expect(toggle({ users: [1], departments: [3] }, user, true)).toEqual({ users: [2], departments: [] })
  })
  it('all rows shown, keeping what was picked elsewhere', () => {
    const rows = rowsAt(both, sales)
    const all = toggleAll({ users: [1], departments: [] }, rows, true)
    expect(all).toEqual({ users: [1, 2, 3], departments: [3] })
    expect(toggleAll(all, rows, false)).toEqual({ users: [1], departments: [] })
  })
})
