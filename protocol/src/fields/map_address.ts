import type { FieldRule } from './rule/field.ts'
import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { operators } from './rule/operators.ts'
import { DETAIL_LENGTH, isLatitude, isLongitude } from './value/place.ts'
import { isBlank, isObject } from './value/shape.ts'

function checkAddress(value: unknown, field: FieldRule): string | null {
  if (!isObject(value)) return `${field.name}格式有误`
  if (!isBlank(value.lat) && !isLatitude(value.lat)) return '纬度格式有误'
  if (!isBlank(value.lng) && !isLongitude(value.lng)) return '经度格式有误'
  const tooLong = String(value.detailAddress ?? '').length > DETAIL_LENGTH
  return tooLong ? `详细地址最多输入${DETAIL_LENGTH}个字符` : null
}

/** 地区定位: region, street and point, which are columns of their own. */
export const map_address: FormTypeRule = {
  code: 18,
  title: '地区定位',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) => !isObject(value) || Object.values(value).every(isBlank),
  check: checkAddress,
  longest: null,
  formatRefusal: null,
  operators: [operators.equals],
  hasOrder: true,
  design: builtIn,
}
