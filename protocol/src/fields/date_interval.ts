import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { toInterval } from './value/temporal.ts'

function checkInterval(value: unknown, field: FieldRule): string | null {
  const ends = toInterval(value)
  if (!ends) return `${field.name}格式有误`
  return ends[0] > ends[1] ? '结束日期不能早于开始日期' : null
}

/** 日期区间: two days, or two moments. */
export const date_interval: FormTypeRule = {
  code: 48,
  title: '日期区间',
  aliases: ['dateRange'],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) => (Array.isArray(value) ? value.every(isBlank) : isBlank(value)),
  check: checkInterval,
  longest: null,
  formatRefusal: null,
  operators: [operators.range],
  hasOrder: true,
  design: {
    palette: 14,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: { initial: 1, least: 1, most: 2 },
    maxLength: null,
    ownRow: false,
  },
}
