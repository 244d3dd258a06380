import { afterAll, beforeAll, expect, it } from 'vitest'
import { conditionTypes } from '#protocol/approval/conditions.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { signIn } from '../../test/approvals.ts'
import { examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await signIn(company)
})
afterAll(() => company.close())
const { custom, submitted } = examinesOf(() => company)

it('an option that is renamed in the form of a type is renamed in the conditions of its flow', async () => {
  const { admin, repA, managerA, finance } = company.people
  const first = await custom('用车申请', [nodes.members([managerA.userId])])
  const design = async (kind: number, options: string, fieldId?: number | null) =>
    (
      await admin.ask(examineCalls.saveForm, {
        categoryId: kind,
        data: [{ fieldId: fieldId ?? undefined, name: '车型', formType: 'select', isNull: 1, options }],
      })
    ).categoryId
  const fieldOf = async (categoryId: number) => {
    const rows = await repA.ask(examineCalls.form, { categoryId, type: '1' })
    return rows.flat().find(({ name }) => name === '车型')
  }
  const drawn = await design(first, '轿车,货车')
  const fieldName = (await fieldOf(drawn))?.fieldName ?? ''
  const condition = { conditionType: conditionTypes.oneOf, name: '车型', fieldName, values: ['货车'] }
  const { examineId: kind } = await admin.ask(flowCalls.save, {
    examineId: drawn,
    label: 0,
    examineName: '用车申请',
    managerList: [admin.userId],
    dataList: [
      nodes.fork(
        { when: [condition], nodes: [nodes.members([finance.userId])] },
        { nodes: [nodes.members([managerA.userId])] },
      ),
    ],
  })
  const approverOf = async (categoryId: number, value: string) => {
    const { examineId } = await submitted(repA, categoryId, {}, { field: [{ fieldName, value }] })
    return (await repA.ask(examineCalls.detail, { examineId })).examineName
  }
  // a version that is not used is followed by a new one, too, since its conditions change
  const same = await design(kind, '轿车,卡车', (await fieldOf(kind))?.fieldId)
  expect(same).not.toBe(kind)
  expect(await approverOf(same, '卡车')).toBe(finance.realname)
  // used: a new version follows, and the old one stays as it was
  const next = await design(same, '轿车,重卡', (await fieldOf(same))?.fieldId)
  expect(next).not.toBe(same)
  expect(await approverOf(next, '重卡')).toBe(finance.realname)
  expect(JSON.stringify(await admin.ask(flowCalls.nodes, { examineId: same }))).toContain('卡车')
  // words that move are the same words
  const moved = await design(next, '重卡,轿车', (await fieldOf(next))?.fieldId)
  expect(await approverOf(moved, '轿车')).toBe(managerA.realname)
  // another word beside it is no renaming
  const more = await design(moved, '重卡,轿车,面包车', (await fieldOf(moved))?.fieldId)
  expect(await approverOf(more, '面包车')).toBe(managerA.realname)
  // with fewer new words than gone ones it is not known which replaces which
  const fewer = await design(more, '轿车,货运', (await fieldOf(more))?.fieldId)
  expect(await approverOf(fewer, '货运')).toBe(managerA.realname)
})
