import { describe, expect, it } from 'vitest'
import { type ModuleKey, moduleKeys, moduleOf, moduleStates } from './modules.ts'
import {
  type AuthGrounds,
  actionIdOf,
  actionsUnder,
  allActions,
  buildAuth,
  can,
  holds,
  isKnownPermission,
  type MembershipLevel,
  menuTree,
  pathOf,
} from './permissions.ts'

const modules = (...off: ModuleKey[]) => moduleStates((key) => !off.includes(key))

const grounds = (paths: string[], change: Partial<AuthGrounds> = {}): AuthGrounds => ({
  actions: new Set(paths.map((path) => actionIdOf(path) ?? -1)),
  administrator: false,
  modules: modules(),
  standings: {},
  hrRole: false,
  employee: false,
  firstModel: '',
  ...change,
})
const administrator = (change: Partial<AuthGrounds> = {}) => grounds([], { administrator: true, ...change })

describe('the tree', () => {
  it('has the roots of platform.md §4.3 in order', () => {
    const named = menuTree.map((root) => [root.menuId, root.realm])
    expect(named).toEqual([
      [1, 'crm'],
      [2, 'bi'],
      [3, 'manage'],
      [5, 'hrm'],
      [148, 'oa'],
      [149, 'project'],
      [300, 'work'],
      [1110, 'statistics'],
      [1140, 'callin'],
    ])
  })

  it('has as many actions as the specification lists', () => {
    const count = (root: string) => actionsUnder(root).length
    expect([count('crm'), count('bi'), count('manage'), count('hrm'), count('oa')]).toEqual([
      161, 11, 37, 47, 4,
    ])
    expect([count('project'), count('work'), count('statistics'), count('callin')]).toEqual([1, 29, 13, 1])
  })

  it.each([
    ['crm/customer/save', 26],
    ['crm/receivablesPlan/writeoff', 1096],
    ['crm/business/cancel', 1009],
    ['manage/users/roleRead', 935],
    ['manage/crm/seal', 1105],
    ['hrm/appraisal/readEmp', 886],
    ['oa/book/read', 151],
    ['work/project/manageTaskOwnerUser', 927],
    ['statistics/statisticsList/download', 1127],
    ['callin/index', 1141],
  ])('knows %s as %i', (path, id) => {
    expect(actionIdOf(path)).toBe(id)
    expect(pathOf(id)).toBe(path)
  })

  it('keeps reserved and unused nodes out', () => {
    for (const id of [200, 201, 206, 926]) expect(allActions.has(id)).toBe(false)
  })

  it('knows what a call may need', () => {
    for (const path of ['crm/customer/save', 'crm/customer', 'crm', 'oa/log', 'crm/pool/receive'])
      expect(isKnownPermission(path)).toBe(true)
    for (const path of ['crm/customer/sve', 'crm/pool/eat', 'oa/nothing'])
      expect(isKnownPermission(path)).toBe(false)
  })
})

describe('buildAuth', () => {
  it('1: puts held actions under their directories and leaves out directories without one', () => {
    const auth = buildAuth(grounds(['crm/customer/save', 'crm/customer/index', 'bi/ranking/read']))
    expect(auth.crm).toEqual({ customer: { save: true, index: true } })
    expect(auth.bi).toEqual({ ranking: { read: true } })
  })

  it('1: gives an administrator every action of every tree', () => {
    const auth = buildAuth(administrator())
    for (const id of allActions) expect(can(auth, pathOf(id) ?? '')).toBe(true)
  })

  it('2: computes the pool from membership', () => {
    const pool = (standing: MembershipLevel) =>
      buildAuth(grounds([], { standings: { 'crm/pool': standing } })).crm?.pool
    expect(pool('none')).toBeUndefined()
    expect(pool('member')).toEqual({ index: true, receive: true })
    expect(pool('administrator')).toEqual({
      index: true,
      receive: true,
      distribute: true,
      excelexport: true,
      delete: true,
    })
    expect(buildAuth(administrator()).crm?.pool).toEqual(pool('administrator'))
  })

  it('3: shows tasks, log and calendar to everybody while they are on', () => {
    expect(buildAuth(grounds([])).oa).toEqual({ taskExamine: {}, log: {}, calendar: {} })
    const off = modules('taskExamine', 'calendar')
    expect(buildAuth(grounds([], { modules: off })).oa).toEqual({ log: {} })
  })

  it('3: shows the address book only with the action and the module', () => {
    const held = grounds(['oa/book/read'])
    expect(buildAuth(held).oa?.book).toEqual({ read: true })
    expect(buildAuth({ ...held, modules: modules('book') }).oa?.book).toBeUndefined()
    expect(buildAuth(grounds([])).oa?.book).toBeUndefined()
  })

  it('3: has announcements from actions, and no oa at all when nothing is left of it', () => {
    const off = modules('taskExamine', 'log', 'calendar', 'book')
    expect(buildAuth(grounds(['oa/announcement/save'], { modules: off })).oa).toEqual({
      announcement: { save: true },
    })
    expect(buildAuth(grounds([], { modules: off }))).not.toHaveProperty('oa')
  })

  it('4: leaves crm and project empty for those without an action, absent when off', () => {
    expect(buildAuth(grounds([]))).toMatchObject({ crm: {}, project: {} })
    const auth = buildAuth(grounds(['crm/customer/save'], { modules: modules('crm', 'project') }))
    expect(auth).not.toHaveProperty('crm')
    expect(auth).not.toHaveProperty('project')
  })

  it('5: gives hrm to HR roles by action, to employees empty, to others not at all', () => {
    expect(buildAuth(grounds(['hrm/dept/index'], { hrRole: true })).hrm).toEqual({ dept: { index: true } })
    expect(buildAuth(grounds([], { employee: true })).hrm).toEqual({})
    expect(buildAuth(grounds([]))).not.toHaveProperty('hrm')
    expect(buildAuth(administrator({ modules: modules('hrm') }))).not.toHaveProperty('hrm')
  })

  it('6: has bi, manage, statistics and callin only with an action', () => {
    const empty = buildAuth(grounds([]))
    for (const key of ['bi', 'manage', 'statistics', 'callin']) expect(empty).not.toHaveProperty(key)
    const auth = buildAuth(
      grounds(['bi/oa/read', 'manage/system/read', 'statistics/standard/index', 'callin/index']),
    )
    expect(auth).toMatchObject({
      bi: { oa: { read: true } },
      manage: { system: { read: true } },
      statistics: { standard: { index: true } },
      callin: { index: true },
    })
  })

  it('6: takes statistics and callin away with the module, and bi.call with the module call', () => {
    const auth = buildAuth(administrator({ modules: modules('statistics', 'call') }))
    expect(auth).not.toHaveProperty('statistics')
    expect(auth).not.toHaveProperty('callin')
    expect(auth.bi).not.toHaveProperty('call')
    expect(buildAuth(grounds(['bi/call/index'], { modules: modules('call') }))).not.toHaveProperty('bi')
  })

  it('7: gives the rights inside projects to administrators only', () => {
    expect(buildAuth(administrator()).work).toMatchObject({ project: { setWork: true } })
    expect(buildAuth(grounds(['work/project/setWork']))).not.toHaveProperty('work')
  })

  it('carries the first key of the header order', () => {
    expect(buildAuth(grounds([], { firstModel: 'log' })).firstModel).toBe('log')
  })
})

describe('can', () => {
  it('grants a path when every part is there; an empty branch counts', () => {
    const auth = buildAuth(grounds(['crm/customer/save']))
    expect(can(auth, 'crm/customer/save')).toBe(true)
    expect(can(auth, 'oa/log')).toBe(true)
    expect(can(auth, 'project')).toBe(true)
    expect(can(auth, 'crm/customer/delete')).toBe(false)
    expect(can(auth, 'crm/customer/save/more')).toBe(false)
    expect(can(auth, 'crm/constructor')).toBe(false)
    expect(can(undefined, 'crm')).toBe(false)
  })
})

describe('holds', () => {
  it('needs the action and its application', () => {
    const held = grounds(['crm/customer/save', 'bi/call/index'])
    expect(holds(held, 'crm/customer/save')).toBe(true)
    expect(holds(held, 'crm/customer')).toBe(true)
    expect(holds(held, 'crm/leads')).toBe(false)
    expect(holds({ ...held, modules: modules('crm') }, 'crm/customer/save')).toBe(false)
    expect(holds({ ...held, modules: modules('call') }, 'bi/call/index')).toBe(false)
    expect(holds(administrator({ modules: modules('crm') }), 'crm/customer/save')).toBe(false)
  })

  it('gives module nodes to everybody and pool rights by standing', () => {
    expect(holds(grounds([]), 'oa/taskExamine')).toBe(true)
    expect(holds(grounds([], { modules: modules('taskExamine') }), 'oa/taskExamine')).toBe(false)
    expect(holds(grounds([], { standings: { 'crm/pool': 'member' } }), 'crm/pool/receive')).toBe(true)
    expect(holds(grounds([], { standings: { 'crm/pool': 'member' } }), 'crm/pool/delete')).toBe(false)
    expect(holds(administrator(), 'crm/pool/delete')).toBe(true)
  })

  it('does not know unknown paths, not even for administrators', () => {
    expect(holds(administrator(), 'crm/customer/sve')).toBe(false)
  })
})

describe('moduleOf', () => {
  it('names the application of a path', () => {
    expect(
      ['crm/x/y', 'work/project/z', 'callin/index', 'bi/call/index', 'oa/book/read'].map(moduleOf),
    ).toEqual(['crm', 'project', 'statistics', 'call', 'book'])
    expect(['bi/ranking/read', 'manage/users/read', 'oa/announcement/save'].map(moduleOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(moduleKeys).toHaveLength(9)
  })
})
