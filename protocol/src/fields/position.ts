import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { DETAIL_LENGTH } from './value/place.ts'
import { isBlank, isObject, isText } from './value/shape.ts'

const isPart = (part: unknown) =>
  isObject(part) &&
  typeof part.name === 'string' &&
  (isBlank(part.code) || isText(part.code)) &&
  [1, 2, 3, 4].includes(Number(part.id)) &&
  (Number(part.id) === 4 || part.name.length <= DETAIL_LENGTH)

/** One province, one city, one area, one detail at most. */
const areDistinct = (parts: readonly { id: unknown }[]) =>
  new Set(parts.map((part) => Number(part.id))).size === parts.length

function checkParts(value: unknown, field: FieldRule): string | null {
  if (!Array.isArray(value) || !value.every(isPart) || !areDistinct(value)) return `${field.name}格式有误`
  const detail = value.find((part) => Number(part.id) === 4)
  return String(detail?.name ?? '').length > DETAIL_LENGTH ? `详细地址最多输入${DETAIL_LENGTH}个字符` : null
}

/** 地址: province, city, area and street. */
export const position: FormTypeRule = {
  code: 43,
  title: '地址',
  aliases: ['address', 'area'],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) =>
    Array.isArray(value)
      ? value.every((part) => isBlank(part) || (isObject(part) && isBlank(part.name)))
      : isBlank(value),
  check: checkParts,
  longest: null,
  formatRefusal: null,
  operators: [operators.contains],
  hasOrder: true,
  design: {
    palette: 15,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: { initial: 1, least: 1, most: 4 },
    maxLength: null,
    ownRow: false,
  },
}
