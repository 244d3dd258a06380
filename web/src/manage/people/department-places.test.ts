import { expect, it } from 'vitest'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { placeDropped, placeOf, siblingPlace } from './department-places.ts'

const dept = (deptId: number, pid: number, children?: DeptNode[]): DeptNode => ({
  deptId,
  id: deptId,
  pid,
  name: String(deptId),
  label: String(deptId),
  ownerUserId: null,
  currentNum: 0,
  ...(children ? { children } : {}),
})
const tree = [dept(1, 0, [dept(2, 1, [dept(5, 2)]), dept(3, 1), dept(4, 1)])]

it('says where a department stands, so that it can be put back', () => {
  expect(placeOf(tree, 2)).toEqual({ pid: 1, beforeId: 3 })
  expect(placeOf(tree, 4)).toEqual({ pid: 1 })
  expect(placeOf(tree, 5)).toEqual({ pid: 2 })
  expect(placeOf(tree, 1)).toBeNull()
})

it('moves one up or down, and not beyond the ends', () => {
  expect(siblingPlace(tree, 3, -1)).toEqual({ pid: 1, beforeId: 2 })
  expect(siblingPlace(tree, 2, 1)).toEqual({ pid: 1, beforeId: 4 })
  expect(siblingPlace(tree, 3, 1)).toEqual({ pid: 1 })
  expect(siblingPlace(tree, 2, -1)).toBeNull()
  expect(siblingPlace(tree, 5, 1)).toBeNull()
})

it('drops into, before and after another, never beside the root', () => {
  expect(placeDropped(tree, 4, 2, 'into')).toEqual({ pid: 2 })
  expect(placeDropped(tree, 4, 2, 'before')).toEqual({ pid: 1, beforeId: 2 })
  expect(placeDropped(tree, 2, 3, 'after')).toEqual({ pid: 1, beforeId: 4 })
  expect(placeDropped(tree, 3, 2, 'after')).toEqual({ pid: 1, beforeId: 4 })
  expect(placeDropped(tree, 3, 1, 'after')).toBeNull()
})
