import { describe, expect, it } from 'vitest'
import { actionIdOf, actionsUnder, allActions, pathOf } from '#protocol/platform/permissions.ts'
import { defaultRoles, grantableActions, menuTreesOf, roleTypes } from './roles.ts'

const roleOf = (roleId: number) => {
  const role = defaultRoles.find((each) => each.roleId === roleId)
  if (!role) throw new Error(`no default role ${roleId}`)
  return role
}
const holdsOf = (roleId: number) => new Set(roleOf(roleId).actions.map(pathOf))

describe('default roles (platform.md §4.11)', () => {
  it('have the ids that stored data names', () => {
    expect(defaultRoles.map((role) => role.roleId)).toEqual(
      Array.from({ length: 16 }, (_, at) => 180162 + at),
    )
  })

  it('hold only known actions, each once', () => {
    for (const role of defaultRoles) {
      expect(role.actions.every((action) => allActions.has(action))).toBe(true)
      expect(new Set(role.actions).size).toBe(role.actions.length)
    }
  })

  it('hold nothing their type does not offer', () => {
    for (const role of defaultRoles.filter(({ roleType }) =>
      roleTypes.some((type) => type.roleType === roleType),
    )) {
      const grantable = grantableActions(role.roleType, role.label)
      expect(role.actions.filter((action) => !grantable.has(action))).toEqual([])
    }
  })

  it('let the manager of departments and staff assign the default roles of five types', () => {
    expect(roleOf(180164).assigns).toEqual([2, 7, 8, 9, 11])
    expect(roleOf(180164).actions).toContain(935)
  })

  it('draw the line of the sales manager', () => {
    const held = holdsOf(180169)
    for (const path of [
      'crm/leads/transform',
      'crm/business/cancel',
      'crm/receivablesPlan/push',
      'bi/call/analysis',
    ])
      expect(held).toContain(path)
    for (const path of ['crm/customer/merge', 'crm/contract/seal', 'crm/badLock/handle', 'crm/honor/delete'])
      expect(held).not.toContain(path)
    for (const path of ['bi/oa/read', 'crm/outwork/read', 'crm/sale/print']) expect(held).not.toContain(path)
    expect(roleOf(180169).dataType).toBe(5)
  })

  it('draw the line of the salesman', () => {
    const held = holdsOf(180170)
    for (const path of [
      'crm/leads/transform',
      'crm/customer/teamsave',
      'crm/business/change',
      'crm/business/print',
      'crm/contract/print',
      'crm/receivables/print',
      'bi/lock/read',
    ])
      expect(held).toContain(path)
    for (const path of ['crm/leads/delete', 'crm/customer/delete', 'crm/business/cancel', 'bi/call/index'])
      expect(held).not.toContain(path)
    expect(roleOf(180170).dataType).toBe(1)
  })

  it('give superiors the marked HR actions', () => {
    expect([...roleOf(180176).actions].sort((a, b) => a - b)).toEqual([
      151, 803, 804, 833, 834, 842, 843, 846, 852, 862, 867, 886, 891,
    ])
  })

  it('open the address book to everyone who has one', () => {
    const without = defaultRoles.filter(({ actions }) => !actions.includes(actionIdOf('oa/book/read') ?? 0))
    expect(without.map(({ roleId }) => roleId)).toEqual([180162, 180172, 180173, 180174])
  })
})

describe('menuTreesOf (platform.md §4.4)', () => {
  it('shows one root, and analysis for types 2 and 7', () => {
    expect(menuTreesOf(1)?.data.realm).toBe('manage')
    expect(menuTreesOf(1)?.bi).toBeUndefined()
    expect(menuTreesOf(7)?.bi?.childMenu.map((node) => node.realm)).toEqual(['oa'])
    expect(menuTreesOf(2)?.bi?.childMenu.map((node) => node.realm)).not.toContain('oa')
  })

  it('ends every tree with the address book, which type 7 has in its own', () => {
    for (const { roleType } of roleTypes) {
      const realms = menuTreesOf(roleType)?.data.childMenu.map(({ realm }) => realm) ?? []
      expect([roleType, realms.filter((realm) => realm === 'book')]).toEqual([roleType, ['book']])
      if (roleType !== 7) expect(realms.at(-1)).toBe('book')
    }
  })

  it('joins the two roots of customer service under a virtual one', () => {
    const { menuId, menuName, realm, childMenu } = menuTreesOf(11)?.data ?? {}
    expect({ menuId, menuName, realm }).toEqual({ menuId: 1109, menuName: '全部', realm: 'service' })
    expect(childMenu?.map((node) => node.menuId)).toEqual([1110, 1140, 150])
  })

  it('has nothing for unknown types', () => {
    expect(menuTreesOf(5)).toBeUndefined()
  })
})

describe('grantableActions', () => {
  it('keeps superiors to the marked actions', () => {
    expect(grantableActions(9, 91).has(801)).toBe(true)
    expect(grantableActions(9, 92).has(801)).toBe(false)
    expect(grantableActions(9, 92).has(803)).toBe(true)
  })

  it('keeps types apart', () => {
    expect(grantableActions(2, null).has(actionIdOf('bi/oa/read') ?? 0)).toBe(false)
    expect(grantableActions(7, null).has(actionIdOf('bi/oa/read') ?? 0)).toBe(true)
    expect([...grantableActions(8, null)]).toEqual([...actionsUnder('project'), ...actionsUnder('oa/book')])
    expect(grantableActions(5, null).size).toBe(0)
  })
})
