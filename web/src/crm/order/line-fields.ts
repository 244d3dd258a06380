import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'

/** What is typed for one lock of an order. */
export const lineFields = {
  portNumber: bareField({
    fieldName: 'portNumber',
    name: '节点数',
    formType: 'number',
    precisions: 0,
    minNumRestrict: '1',
    maxNumRestrict: '9999',
  }),
  startTime: bareField({ fieldName: 'startTime', name: '开始时间', formType: 'date' }),
  endTime: bareField({ fieldName: 'endTime', name: '到期时间', formType: 'date' }),
  salesPrice: bareField({
    fieldName: 'salesPrice',
    name: '应付金额',
    formType: 'floatnumber',
    precisions: 2,
    minNumRestrict: '0',
  }),
} as const satisfies Record<string, FormField>
