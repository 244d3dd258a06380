import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { isLatitude, isLongitude } from './value/place.ts'
import { isBlank, isObject, isText } from './value/shape.ts'

const { contains, equals, notEquals, notContains, empty, notEmpty } = operators

function checkPlace(value: unknown, field: FieldRule): string | null {
  if (!isObject(value)) return `${field.name}格式有误`
  // the three make one value (foundations §5.1)
  if (isBlank(value.lat) || isBlank(value.lng) || isBlank(value.address)) return `${field.name}不能为空`
  const isPlace = isText(value.address) && isLatitude(value.lat) && isLongitude(value.lng)
  return isPlace ? null : `${field.name}格式有误`
}

/** 定位: a point of the map with its address. */
export const location: FormTypeRule = {
  code: 44,
  title: '定位',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) =>
    isObject(value)
      ? isBlank(value.lat) && isBlank(value.lng) && isBlank(value.address)
      : isBlank(value) || (Array.isArray(value) && value.length === 0),
  check: checkPlace,
  longest: null,
  formatRefusal: null,
  operators: [contains, equals, notEquals, notContains, empty, notEmpty],
  hasOrder: true,
  design: {
    palette: 16,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
