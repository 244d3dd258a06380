import { describe, expect, it } from 'vitest'
import { grantableActions, HR_SUPERIOR, menuTreesOf } from '#protocol/manage/roles/roles.ts'
import { actionName, actionsOf, prune, rowsOf, tick, tickState } from './rights-tree.ts'

const treeOf = (roleType: number) => {
  const tree = menuTreesOf(roleType)?.data
  if (!tree) throw new Error(`no tree ${roleType}`)
  return tree
}

describe('ticking', () => {
  const tree = treeOf(2)
  const [leads] = tree.childMenu
  if (!leads) throw new Error('no leads')

  it('a directory ticks every action below it, and nothing else', () => {
    const held = tick(leads, new Set([26]), true)
    expect([...held].sort((a, b) => a - b)).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 25, 26])
    expect(tickState(leads, held)).toBe('all')
    expect(tickState(tree, held)).toBe('some')
    expect([...tick(leads, held, false)]).toEqual([26])
  })
  it('never holds a directory itself', () => {
    expect(tick(tree, new Set(), true).has(leads.menuId)).toBe(false)
  })
})

describe('what is shown', () => {
  it('keeps only what superiors may be granted', () => {
    const grantable = grantableActions(9, HR_SUPERIOR)
    const pruned = prune(treeOf(9), ({ menuId }) => grantable.has(menuId))
    expect(pruned && new Set(actionsOf(pruned))).toEqual(grantable)
  })
  it('draws every action exactly once, deeper trees in rows of their own', () => {
    const tree = treeOf(11)
    const drawn = rowsOf(tree).flatMap((row) => row.actions.map((action) => action.menuId))
    expect(drawn.toSorted((a, b) => a - b)).toEqual(actionsOf(tree).toSorted((a, b) => a - b))
    const [contacts] = rowsOf(treeOf(2)).filter(({ node }) => node.realm === 'contacts')
    expect(contacts?.actions.map(actionName)).toEqual([
      '查看列表',
      '查看详情',
      '新建',
      '编辑',
      '删除',
      '转移',
      '导入',
      '导出',
      '编辑团队成员',
    ])
    expect(Math.max(...rowsOf(tree).map((row) => row.depth))).toBe(2)
  })
})
