import { expect, it } from 'vitest'
import type { DeptNode } from '#protocol/hrm/organisation/calls.ts'
import { placesOf, stepOf } from './walk.ts'

const dept = (deptId: number, children: DeptNode[] = []): DeptNode => ({
  ...{ deptId, pid: 0, pname: null, deptType: 2, name: `部门${deptId}`, code: `D${deptId}` },
  ...{ mainEmployeeId: null, mainEmployeeName: null, leaderEmployeeId: null, leadEmployeeName: null },
  ...{ createUserId: 1, createTime: '', allNum: 0, fullTimeNum: 0, nuFullTimeNum: 0 },
  ...{ myAllNum: 0, myFullTimeNum: 0, myNuFullTimeNum: 0 },
  children,
})
const tree = [dept(1, [dept(2, [dept(3)]), dept(4)])]
const shown = (collapsed: readonly number[]) => {
  const set = new Set(collapsed)
  return { places: placesOf(tree, set), collapsed: set }
}
const ids = (collapsed: readonly number[]) => shown(collapsed).places.map(({ node }) => node.deptId)

it('draws nothing below what is collapsed, and counts siblings', () => {
  expect(ids([])).toEqual([1, 2, 3, 4])
  expect(ids([2])).toEqual([1, 2, 4])
  expect(shown([]).places[3]).toMatchObject({ level: 2, parentId: 1, at: 2, of: 2 })
})

it.each([
  ['ArrowDown', 2, [2], { is: 'go', deptId: 4 }],
  ['ArrowUp', 4, [], { is: 'go', deptId: 3 }],
  ['ArrowUp', 1, [], { is: 'nothing' }],
  ['ArrowRight', 2, [2], { is: 'expand', deptId: 2 }],
  ['ArrowRight', 2, [], { is: 'go', deptId: 3 }],
  ['ArrowRight', 4, [], { is: 'nothing' }],
  ['ArrowLeft', 2, [], { is: 'collapse', deptId: 2 }],
  ['ArrowLeft', 3, [], { is: 'go', deptId: 2 }],
  ['ArrowLeft', 2, [2], { is: 'go', deptId: 1 }],
  ['End', 1, [2], { is: 'go', deptId: 4 }],
  ['Home', 4, [], { is: 'go', deptId: 1 }],
  ['Enter', 4, [], { is: 'open', deptId: 4 }],
  ['x', 4, [], { is: 'nothing' }],
] as const)('%s of %i with %o collapsed', (key, deptId, collapsed, step) => {
  expect(stepOf(key, deptId, shown(collapsed))).toEqual(step)
})
