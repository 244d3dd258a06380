import { describe, expect, it } from 'vitest'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { buildSnapshot, type DirectoryRows, type DirectoryUser, type Role } from './snapshot.ts'
import { usersWithin, viewerOf } from './viewer.ts'

const user = (
  userId: number,
  parentId: number | null,
  deptId: number | null,
  change: Partial<DirectoryUser> = {},
) => ({
  userId,
  parentId,
  deptId,
  username: `1390000${userId}`,
  realname: `员工${userId}`,
  img: null,
  num: '1',
  email: '',
  post: '',
  sex: 0,
  status: 1,
  isSuper: false,
  isReadNotice: 0,
  createTime: new Date(0),
  ...change,
})

const role = (
  roleId: number,
  dataType: Role['dataType'],
  paths: string[],
  change: Partial<Role> = {},
): Role => ({
  roleId,
  roleName: `角色${roleId}`,
  roleType: 2,
  remark: null,
  status: 1,
  dataType,
  isHidden: 1,
  label: null,
  actions: new Set(paths.map((path) => actionIdOf(path) ?? 0)),
  assignable: new Set(),
  ...change,
})

const dept = (deptId: number, pid: number | null) => ({
  deptId,
  pid,
  name: `部门${deptId}`,
  num: 1,
  ownerUserId: null,
})
const crm = { settingId: 1, module: 'crm', name: '客户管理', type: 1, status: 1 } as const

// 1 ── 2 ── 3      departments: 10 ── 11 ── 12;  13 beside
//  └── 4
const rows: DirectoryRows = {
  users: [
    user(1, null, 10),
    user(2, 1, 11),
    user(3, 2, 12),
    user(4, 1, 11, { status: 0 }),
    user(5, null, 13),
    user(6, null, null),
    user(9, null, 10, { isSuper: true }),
  ],
  departments: [dept(10, null), dept(11, 10), dept(12, 11), dept(13, 10)],
  roles: [
    role(1, 1, ['crm/customer/index', 'crm/customer/save']),
    role(2, 4, ['crm/customer/index']),
    role(3, 5, ['crm/customer/delete'], { status: 0 }),
    role(4, 1, [], { remark: 'admin', roleType: 1 }),
  ],
  userRoles: [
    { userId: 2, roleId: 1 },
    { userId: 2, roleId: 2 },
    { userId: 2, roleId: 3 },
    { userId: 5, roleId: 4 },
    { userId: 6, roleId: 2 },
  ],
  modules: [crm],
}
const snapshot = buildSnapshot(rows)

describe('subordinates and departments', () => {
  it('reach any depth, without the start', () => {
    expect([...snapshot.subordinatesOf(1)].sort()).toEqual([2, 3, 4])
    expect([...snapshot.departmentTree(10)].sort()).toEqual([10, 11, 12, 13])
    expect([...snapshot.subordinatesOf(3)]).toEqual([])
  })

  it('end on cycles', () => {
    const circle = buildSnapshot({ ...rows, users: [user(1, 3, 10), user(2, 1, 10), user(3, 2, 10)] })
    expect([...circle.subordinatesOf(1)].sort()).toEqual([2, 3])
  })
})

describe('ranges (platform.md §4.5)', () => {
  it('are the highest among the roles that contain the action', () => {
    expect(snapshot.grantOf(2, 'crm/customer/index').range).toBe(4)
    expect(snapshot.grantOf(2, 'crm/customer/save').range).toBe(1)
    expect(snapshot.grantOf(2, 'crm/customer').range).toBe(4)
  })

  it('are 0 without the right, and disabled roles give none', () => {
    expect(snapshot.grantOf(2, 'crm/customer/delete').range).toBe(0)
    expect(snapshot.grantOf(1, 'crm/customer/index').range).toBe(0)
  })

  it('are 5 for the super user and for holders of the administrator role', () => {
    expect(snapshot.grantOf(9, 'crm/customer/delete').range).toBe(5)
    expect(snapshot.grantOf(5, 'crm/customer/delete').range).toBe(5)
  })

  it.each([
    [0, []],
    [1, [2]],
    [2, [2, 3]],
    [3, [2, 4]],
    [4, [2, 4, 3]],
    [5, 'everyone'],
  ] as const)('%i covers %j', (range, covered) => {
    expect(usersWithin(snapshot, 2, range)).toEqual(covered)
  })

  it('cover the user alone when he has no department', () => {
    expect(usersWithin(snapshot, 6, 4)).toEqual([6])
  })
})

describe('viewer', () => {
  it('answers from one snapshot', () => {
    const viewer = viewerOf(snapshot, 2)
    expect(viewerOf(snapshot, 2)).toBe(viewer)
    expect(viewer.can('crm/customer/save')).toBe(true)
    expect(viewer.can('crm/customer/delete')).toBe(false)
    expect(viewer.usersInRange('crm/customer/index')).toEqual([2, 4, 3])
    expect(viewer.usersInRange('crm/customer/delete')).toEqual([])
    expect(viewer.isAdmin).toBe(false)
    expect(viewerOf(snapshot, 5).isAdmin).toBe(true)
  })

  it('loses everything of an application that is switched off, administrators too', () => {
    const off = buildSnapshot({ ...rows, modules: [{ ...crm, status: 0 }] })
    expect(viewerOf(off, 2).usersInRange('crm/customer/index')).toEqual([])
    expect(viewerOf(off, 9).can('crm/customer/index')).toBe(false)
  })

  it('is nobody for an unknown user', () => {
    expect(() => viewerOf(snapshot, 77)).toThrow('请先登录！')
  })

  it('holds 2,000 users, one below the other', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      user(100 + at, at === 0 ? null : 100 + Math.floor(at / 5), 10),
    )
    const links = many.map(({ userId }) => ({ userId, roleId: 1 }))
    const large = buildSnapshot({ ...rows, users: many, userRoles: links })
    expect(viewerOf(large, 100).can('crm/customer/save')).toBe(true)
    expect(usersWithin(large, 100, 2)).toHaveLength(2000)
  })
})
