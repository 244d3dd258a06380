import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, nothing, optionalText, paging } from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls.ts'

/** Contacts of a customer and its primary contact (crm-records.md §3.5, record-engine.md §16.2). */
export const customerContactsCalls = {
  list: call({
    path: 'crmCustomer/queryContacts',
    body: 'json',
    need: 'signedIn',
    area: 'customer',
    summary: '客户的联系人；没有联系人列表权限时 code 102',
    request: z.object({ ...paging, customerId: id(), search: optionalText(100) }),
    reply: pageOf(rowSchema),
  }),
  setPrimary: call({
    path: 'crmCustomer/setContacts',
    body: 'json',
    need: 'crm/customer/update',
    area: 'customer',
    summary: '设为首要联系人',
    request: z.object({ customerId: id(), contactsId: id() }),
    reply: nothing,
  }),
}
