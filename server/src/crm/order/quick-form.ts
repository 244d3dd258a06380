import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { arrangeRows, openForm } from '#server/engine/features/detail/form.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Asked for in every quick order; the others are what its type needs besides. */
const always = ['customerId', 'shellNums', 'money', 'remark']
/** Of a full order alone: a quick one has them from its locks, or proposes them. */
const never = [
  'businessName',
  'region',
  'typeId',
  'statusId',
  'orderNo',
  'distinguish',
  'dealDate',
  'product',
]
/** 新节点数, one for all locks (locks-and-extensions.md §7.16). */
const ports = () =>
  bareField({
    fieldName: 'portNumber',
    name: '新节点数',
    formType: 'number',
    isNull: 1,
    precisions: 0,
    authLevel: 3,
  })

/** The form of a quick order: what its type cannot take from the chosen locks. The right to the type. */
export async function openQuickForm(
  actor: Actor,
  { buttonType, customerId, shellNums = [] }: z.output<typeof orderCalls.quickForm.request>,
): Promise<FormField[][]> {
  const type = orderTypeOf(buttonType) ?? refuse('invalid')
  if (!actor.viewer.can(`${business.node}/${type.right}`)) refuse('forbidden')
  if (customerId) await requireRecord(actor, customer, customerId, { action: 'read' })
  const fields = (await openForm(actor, business, { orderType: type.code, type: 'flat' })).flat()
  const asked = fields.filter(
    ({ fieldName, isNull }) => always.includes(fieldName) || (isNull === 1 && !never.includes(fieldName)),
  )
  const given: Readonly<Record<string, unknown>> = { customerId, shellNums: shellNums.join(',') }
  const shown = asked.map((field) => ({
    ...field,
    authLevel: 3 as const,
    isNull: field.fieldName === 'shellNums' ? 1 : field.isNull,
    ...(given[field.fieldName] ? { value: given[field.fieldName] } : {}),
  }))
  return arrangeRows(type.worth === 'computed' && !type.takes.hasMain ? [...shown, ports()] : shown)
}
