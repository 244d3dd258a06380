import { describe, expect, it } from 'vitest'
import { flowSaveSchema } from '#protocol/approval/flow-calls.ts'
import { branchWords, conditionOf, initiatorCondition, readCondition, writeCondition } from './conditions.ts'
import {
  addBranch,
  addNode,
  copyBranch,
  type DraftFork,
  type DraftNode,
  findBranch,
  findNode,
  isFork,
  MAIN,
  newStep,
  nodesIn,
  removeBranch,
  removeNode,
  setBranch,
  setStep,
  sortBranches,
  stepOfKind,
} from './draft.ts'
import { stepText } from './step-text.ts'
import { keysByPlace, writeNodes } from './wire.ts'

const names = {
  person: (userId: number) => `人${userId}`,
  department: (deptId: number) => `部门${deptId}`,
  role: (roleId: number) => `角色${roleId}`,
  option: (_: string, value: string) => `选项${value}`,
}
const money = conditionOf({
  fieldId: -1,
  name: '金额',
  fieldName: 'money',
  type: 6,
  fieldType: 1,
  setting: null,
})

const forkOf = (nodes: readonly DraftNode[]): DraftFork => {
  const fork = nodes.find(isFork)
  if (!fork) throw new Error('no fork')
  return fork
}
const forked = () => addNode([newStep(1)], { list: MAIN, at: 1 }, 'fork')

describe('the nodes of a flow', () => {
  it('are added on the main line and inside branches', () => {
    const nodes = forked()
    const [first] = forkOf(nodes).branches
    const inner = addNode(nodes, { list: first?.key ?? 0, at: 0 }, 'step')
    expect([...nodesIn(inner)].map(({ key }) => key)).toEqual([1, 2, 5])
    expect([...keysByPlace(inner)]).toEqual([
      [1, 1],
      [2, 2],
      [3, 5],
    ])
  })

  it('a branch is copied with everything in it, under keys of its own', () => {
    const nodes = forked()
    const [first] = forkOf(nodes).branches
    const filled = addNode(nodes, { list: first?.key ?? 0, at: 0 }, 'fork')
    const copied = forkOf(copyBranch(filled, first?.key ?? 0))
    expect(copied.branches).toHaveLength(3)
    const keys = [...nodesIn([copied])].flatMap((node) => [
      node.key,
      ...(isFork(node) ? node.branches.map(({ key }) => key) : []),
    ])
    expect(new Set(keys).size).toBe(keys.length)
    expect(copied.branches[1]?.nodes).toHaveLength(1)
  })

  it('a fork goes with its last branch but one', () => {
    const three = addBranch(forked(), 2)
    const [first, second] = forkOf(three).branches
    const two = removeBranch(three, first?.key ?? 0)
    expect(forkOf(two).branches).toHaveLength(2)
    expect(removeBranch(two, second?.key ?? 0).some(isFork)).toBe(false)
  })

  it('the order of branches is their priority', () => {
    const nodes = forked()
    const { branches, key } = forkOf(nodes)
    const named = setBranch(nodes, {
      ...branches[1],
      key: branches[1]?.key ?? 0,
      name: '乙',
      conditions: [],
      nodes: [],
    })
    const sorted = sortBranches(named, key, forkOf(named).branches.toReversed())
    expect(writeNodes(sorted)[1]?.conditionList.map((each) => [each.conditionName, each.sort])).toEqual([
      ['乙', 1],
      ['', 2],
    ])
  })

  it('are changed and removed by their keys', () => {
    const nodes = forked()
    const renamed = setStep(nodes, { ...newStep(1), name: '总监' })
    expect(findNode(renamed, 1)).toMatchObject({ name: '总监' })
    expect(findNode(removeNode(renamed, 1), 1)).toBeUndefined()
    expect(findBranch(nodes, 99)).toBeUndefined()
  })

  it('are sent as the server reads them', () => {
    const dataList = writeNodes(forked())
    expect(flowSaveSchema.parse({ label: 1, examineName: 'x', dataList }).dataList).toMatchObject([
      { examineType: 1 },
      { examineType: 0, conditionList: [{ sort: 1 }, { sort: 2 }] },
    ])
  })
})

describe('conditions', () => {
  it('both values of 介于 stay when a flow is opened again, decimals included', () => {
    const shown = { ...money, fieldName: 'money', conditionType: 6, values: [0.5, 2, 1, 99.75] }
    expect(writeCondition(readCondition(shown))).toMatchObject({ values: [0.5, 2, 1, 99.75] })
  })

  it('without a value are left out', () => {
    expect(writeCondition(initiatorCondition)).toBeNull()
    expect(writeCondition({ ...money, numbers: ['', '0'] })).toBeNull()
    expect(branchWords([initiatorCondition], names)).toBe('无条件')
  })

  it('are told in words', () => {
    const range = { userList: [1], deptList: [2], roleList: [3] }
    const words = branchWords(
      [
        { ...initiatorCondition, range },
        { ...money, numbers: ['100', '0'] },
      ],
      names,
    )
    expect(words).toBe('发起人属于 人1 或 部门2 或 角色3 并且 金额 ＜ 100')
  })
})

describe('the text of a step', () => {
  const step = newStep(1)
  it.each([
    [step, '请选择审批人'],
    [{ ...step, userList: [7] }, '人7'],
    [{ ...step, userList: [7, 8], type: 2 }, '2人会签'],
    [stepOfKind(step, 2), '直属上级'],
    [{ ...stepOfKind(step, 2), parentLevel: 3 }, '第3级上级'],
    [{ ...stepOfKind(step, 3), roleId: 4, type: 3 }, '角色4或签'],
    [stepOfKind(step, 4), '发起人自选'],
    [{ ...stepOfKind(step, 4), rangeType: 3, roleId: 4 }, '发起人从角色4中自选'],
    [{ ...stepOfKind(step, 5), roleId: 4 }, '从 直属上级 到 角色4'],
    [{ ...stepOfKind(step, 5), type: 2, parentLevel: 1 }, '从 直属上级 到 组织架构中由上至下的最高级上级'],
  ])('case %#', (each, words) => {
    expect(stepText(each, names).words).toBe(words)
  })
})
