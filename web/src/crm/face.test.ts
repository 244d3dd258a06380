import { expect, test, vi } from 'vitest'
import type { RecordType } from '#protocol/record/declaration/declare.ts'

const plain = vi.hoisted(() => ({
  key: 'order',
  display: '订单',
  todos: [],
  messages: { import: { finished: 9020, cancelled: 9021 } },
}))

vi.mock('#protocol/crm/types.ts', async (importOriginal) => {
  const { crmTypes } = await importOriginal<{ crmTypes: RecordType[] }>()
  const [first] = crmTypes
  return { crmTypes: [...crmTypes, { ...first, ...plain }] }
})

test('a record type without a screen of its own has its row, its list and its records at its address', async () => {
  const { crmFace } = await import('./face.tsx')
  const { crm } = await import('./area.tsx')
  expect(crmFace.application?.menu.map(({ title, path }) => [title, path])).toEqual([
    ['待办事项', '/crm/message'],
    ['续费雷达', '/crm/renewal'],
    ['线索', '/crm/leads'],
    ['客户', '/crm/customer'],
    ['联系人', '/crm/contacts'],
    ['商机', '/crm/business'],
    ['合同', '/crm/contract'],
    ['回款', '/crm/receivables'],
    ['银行流水', '/crm/bank'],
    ['销售台账', '/crm/sale'],
    ['发票', '/crm/invoice'],
    ['回访', '/crm/visit'],
    ['产品', '/crm/product'],
    ['软件锁', '/crm/softwareLock'],
    ['新锁领用', '/crm/newLockClaim'],
    ['坏锁', '/crm/badLock'],
    ['荣誉资质', '/crm/honor'],
    ['公函', '/crm/letters'],
    ['投诉', '/crm/complaint'],
    ['订单', '/crm/order'],
  ])
  expect(crmFace.records?.at(-1)).toMatchObject({ type: plain, path: '/crm/order' })
  expect(crm.application?.routes?.map(({ path }) => path)).toEqual(
    expect.arrayContaining([':type', ':type/:id']),
  )
})
