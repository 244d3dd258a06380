import { expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { deal } from '../../../../server/test/related-types.ts'
import { dependantsOf, limitsOf } from './limits.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withTypes } = await import('../../../../server/test/related-types.ts')
  return withTypes(await importOriginal())
})

it('only what belongs to the chosen record may be chosen, in either format of its field', () => {
  const limit = {
    awaits: '',
    conditions: [{ name: 'customer_id', formType: 'text', type: 1, values: [7] }],
    preset: { customerId: [{ id: 7, name: '甲公司' }] },
  }
  for (const chosen of [
    { id: 7, name: '甲公司' },
    { customerId: 7, customerName: '甲公司' },
  ])
    expect(limitsOf(deal, { customerId: [chosen] })('contactsId')).toEqual(limit)
})

it('nothing may be chosen before that', () => {
  expect(limitsOf(deal, { customerId: [] })('contactsId')).toMatchObject({ awaits: '客户' })
})

it('other fields are free', () => {
  expect(limitsOf(deal, {})('customerId')).toBeUndefined()
  expect(limitsOf(customer, {})('contactsId')).toBeUndefined()
})

it('a choice is let go with the record it belongs to', () => {
  expect(dependantsOf(deal, 'customerId')).toEqual(['contactsId'])
  expect(dependantsOf(deal, 'contactsId')).toEqual([])
})
