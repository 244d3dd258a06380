import { business } from '#protocol/crm/business/type.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { SECRET, type Target } from './foreign-targets.ts'
import { ordered, orderingOf } from './ordering.ts'
import type { TestCompany } from './people.ts'

/** Renewals that take effect at once, and losses that wait for their device. */
const RENEWAL = 2
const LOSS = 5

/** Orders of repA's for locks of the customer: in effect with its sale and a print of that, and waiting for a device. */
export async function drawOrders(company: TestCompany, contract: Target): Promise<[string, Target][]> {
  const { admin, repA } = company.people
  const gates = { needContract: 0, needSigned: 0, needPayment: 0, enabled: 1 } as const
  for (const orderType of [RENEWAL, LOSS])
    await admin.ask(orderTypeCalls.update, { orderType, ...gates, needDevice: orderType === LOSS ? 1 : 0 })
  const { licensed } = orderingOf(() => company)
  const drawn = {
    customerId: Number(contract.customerId),
    contractId: Number(contract.contractId),
    ownerUserId: repA.userId,
  }
  const [renewed, lost] = [await licensed(drawn), await licensed(drawn)]
  const { customerId } = drawn
  const effective = await ordered(repA, RENEWAL, {
    customerId,
    shellNums: renewed.shellNum,
    leaseYears: 1,
    remark: SECRET,
  })
  const waiting = await ordered(repA, LOSS, {
    customerId,
    shellNums: lost.shellNum,
    reasonType: 1,
    reason: SECRET,
    remark: SECRET,
  })
  const idOf = async (text: string, businessId: number) => {
    const { rows } = await company.platform.pool.query<{ id: string }>(text, [businessId])
    return Number(rows[0]?.id)
  }
  const saleId = await idOf(
    'select sale_record_id as id from sale_record where business_id = $1',
    effective.businessId,
  )
  const lineId = await idOf(
    'select business_lock_id as id from business_lock where business_id = $1',
    waiting.businessId,
  )
  await admin.ask(printCalls.saveRecord, {
    typeId: effective.businessId,
    crmType: business.label,
    recordContent: '',
  })
  const recordId = await idOf(
    'select record_id as id from print_records where type_id = $1 and template_id is null',
    effective.businessId,
  )
  const target = ({ businessId }: { businessId: number }, { lockId, shellNum }: typeof renewed): Target => ({
    ...contract,
    type: business.label,
    label: business.label,
    businessId,
    id: businessId,
    ids: [businessId],
    lockId,
    lockIds: [lockId],
    shellNum,
    shellNums: [shellNum],
    reason: '越权',
  })
  return [
    ['an order in effect', target(effective, renewed)],
    ['a sale', { ...target(effective, renewed), id: saleId, ids: [saleId] }],
    [
      'a print of a sale',
      {
        ...target(effective, renewed),
        ...{ recordId, crmType: business.label, typeId: effective.businessId },
        ...{ moreTypeIds: [effective.businessId], page: undefined },
      },
    ],
    [
      'an order to be made',
      { ...target(waiting, lost), lines: [{ businessLockId: lineId, newChipNo: '越权' }], paymentStatus: 1 },
    ],
  ]
}
