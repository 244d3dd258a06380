import { expect, it } from 'vitest'
import type { Row } from '#protocol/record/calls/calls.ts'
import { createdInTimeline } from '#web/record/model/related.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { businessScreen } from './business/screen.tsx'
import { contactsScreen } from './contacts/screen.tsx'
import { contractScreen } from './contract/screen.tsx'
import { customerScreen } from './customer/screen.tsx'

const customer = { customerId: 7, customerName: '北麓测绘' }
const ofCustomer = { customerId: [{ id: 7, name: '北麓测绘' }] }
const made = (screen: RecordScreen, record: Row, may: (need: string) => boolean = () => true) =>
  Object.fromEntries(
    createdInTimeline(screen, record, may).map(({ type, request: { preset, parent } }) => [
      type.display,
      { preset, beside: parent?.entity },
    ]),
  )

/** What the timelines of crm-records.md §3.4, §5.2, §6.2 and §8.3 offer to make, and what it begins with. */
it('a customer, a contact, a business and a contract offer what comes next', () => {
  expect(Object.keys(made(customerScreen, customer))).toEqual(['联系人', '商机', '合同', '回款'])
  expect(made(contactsScreen, { ...customer, contactsId: 3, name: '何小书' })).toEqual({
    商机: { preset: ofCustomer, beside: { contactsId: 3 } },
    合同: { preset: { ...ofCustomer, contactsId: [{ id: 3, name: '何小书' }] }, beside: undefined },
    回款: { preset: ofCustomer, beside: undefined },
  })
  expect(made(businessScreen, { ...customer, businessId: 5, businessName: '采购' })).toEqual({
    联系人: { preset: ofCustomer, beside: { businessId: 5 } },
    合同: { preset: { ...ofCustomer, businessId: [{ id: 5, name: '采购' }] }, beside: undefined },
    回款: { preset: ofCustomer, beside: undefined },
  })
  expect(Object.keys(made(contractScreen, { ...customer, contractId: 9, num: 'HT-9' }))).toEqual(['回款'])
})

it('each by its own right, and none of what nothing is made of', () => {
  const may = (need: string) => need !== 'crm/contract/save'
  expect(Object.keys(made(customerScreen, customer, may))).toEqual(['联系人', '商机', '回款'])
  expect(made({ ...businessScreen, readOnly: true }, { ...customer, businessId: 5 })).toEqual({})
})
