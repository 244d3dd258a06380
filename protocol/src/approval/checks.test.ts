import { describe, expect, it } from 'vitest'
import { canBothHold, isCoveredBy, isImpossible } from './branches.ts'
import { findFaults } from './checks.ts'
import type { Condition } from './conditions.ts'
import type { BranchSave, NodeSave } from './flow.ts'

const money = { name: '金额', fieldName: 'money', fieldId: null, type: 6 }
const number = (conditionType: 1 | 2 | 3 | 4 | 5, value: number): Condition => ({
  ...money,
  conditionType,
  values: [value],
})
const between = (from: number, to: number): Condition => ({
  ...money,
  conditionType: 6,
  values: [from, 2, 1, to],
})
const kinds = (...values: string[]): Condition => ({
  ...money,
  fieldName: 'kind',
  conditionType: 7,
  values,
})
const people = (...userList: number[]): Condition => ({
  conditionType: 8,
  name: '发起人',
  values: { userList, deptList: [], roleList: [] },
})

const step = (settings: Partial<NodeSave> = {}): NodeSave => ({
  examineType: 1,
  name: '主管',
  userList: [1],
  conditionList: [],
  ...settings,
})
const branch = (
  conditionName: string,
  sort: number,
  conditionDataList: Condition[],
  examineDataList = [step()],
): BranchSave => ({ conditionName, sort, conditionDataList, examineDataList })
const fork = (...conditionList: BranchSave[]): NodeSave => ({
  examineType: 0,
  name: '',
  userList: [],
  conditionList,
})
const wordsOf = (nodes: NodeSave[]) => findFaults(nodes).map(({ words }) => words)

describe('conditions of two branches', () => {
  it.each([
    ['apart', [number(3, 100)], [number(4, 100)], false],
    ['at one bound', [number(5, 100)], [number(4, 100)], true],
    ['one inside the other', [between(10, 20)], [number(2, 5)], true],
    ['of different fields', [number(3, 100)], [kinds('a')], true],
    ['of other options', [kinds('a', 'b')], [kinds('c')], false],
    ['of other people', [people(1)], [people(2)], false],
  ] as const)('meet: %s', (_, one, other, expected) => {
    expect(canBothHold(one, other)).toBe(expected)
    expect(canBothHold(other, one)).toBe(expected)
  })

  it('cover each other where whatever fulfils one fulfils the other', () => {
    expect(isCoveredBy([between(10, 20)], [number(4, 10)])).toBe(true)
    expect(isCoveredBy([between(10, 20)], [number(2, 10)])).toBe(false)
    expect(isCoveredBy([kinds('a'), number(1, 5)], [kinds('a', 'b')])).toBe(true)
    expect(isCoveredBy([kinds('a', 'b')], [kinds('a')])).toBe(false)
    expect(isCoveredBy([number(1, 5)], [])).toBe(true)
    expect(isCoveredBy([], [number(1, 5)])).toBe(false)
  })

  it('may contradict each other inside one branch', () => {
    expect(isImpossible([number(2, 10), number(3, 10)])).toBe(true)
    expect(isImpossible([number(4, 10), number(5, 10)])).toBe(false)
    expect(isImpossible([between(20, 10)])).toBe(true)
  })
})

describe('a definition', () => {
  it('without faults says nothing', () => {
    expect(findFaults([step(), fork(branch('大', 1, [number(2, 9)]), branch('其余', 2, []))])).toEqual([])
  })

  it('names the node that is incomplete by its place', () => {
    expect(
      findFaults([fork(branch('甲', 1, [], [step({ userList: [] })]), branch('乙', 2, []))]),
    ).toContainEqual({ level: 'error', node: 2, branch: null, words: '请完善审批节点“主管”' })
  })

  it('names branches that are never taken, overlap, or ask nobody', () => {
    expect(
      wordsOf([
        fork(
          branch('大额', 1, [number(2, 100)]),
          branch('很大', 2, [number(2, 200)]),
          branch('中', 3, [between(50, 150)]),
          branch('其余', 4, [], []),
        ),
      ]),
    ).toEqual([
      '进入“其余”时没有人审批，将自动通过',
      '“很大”永远不会进入：符合它的都先进入“大额”',
      '“中”与“大额”的条件有重叠，都符合时进入“大额”',
    ])
  })

  it('without a branch for the rest says who decides then', () => {
    expect(wordsOf([fork(branch('大', 1, [number(2, 9)]), branch('小', 2, [number(3, 5)]))])).toEqual([
      '没有“无条件”的分支：所有条件都不符合时，由审批流管理员审批',
    ])
  })

  it('that asks nobody passes by itself', () => {
    expect(wordsOf([])).toEqual(['流程没有审批节点，提交后将自动通过'])
  })
})

describe('what a node allows beyond the wire', () => {
  const all = step({ type: 2, userList: [1, 2] })
  it.each([
    [
      '退回 of the first',
      [step({ options: { returnTo: 1 as const } }), all],
      ['“主管”之前没有审批环节，无法退回'],
    ],
    ['退回 of a later one', [all, step({ options: { returnTo: 1 as const } })], []],
    [
      'a share where they decide in turn',
      [step({ type: 1, options: { share: { kind: 'majority' as const } } })],
      ['“主管”不是会签，会签通过条件不起作用'],
    ],
    [
      'more than there are',
      [{ ...all, options: { share: { kind: 'count' as const, count: 3 } } }],
      ['“主管”要求至少3人同意，但只有2名审批人，将需要全部同意'],
    ],
    [
      'a late decision that goes to one who decides himself',
      [{ ...all, options: { limit: { days: 2, otherwise: 'handOver' as const, userId: 2 } } }],
      ['“主管”超时后转交的员工已是该节点的审批人'],
    ],
    [
      'a copy for nobody',
      [{ ...all, options: { copyTo: { userList: [], roleList: [] } } }],
      ['“主管”开启了抄送，但没有选择抄送对象'],
    ],
    [
      'a copy for the superior',
      [{ ...all, options: { copyTo: { userList: [], roleList: [], superior: 1 as const } } }],
      [],
    ],
  ])('%s', (_, nodes, words) => {
    expect(wordsOf(nodes)).toEqual(words)
  })
})
