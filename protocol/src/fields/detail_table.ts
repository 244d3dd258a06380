import type { FormTypeRule } from './rule/form-type.ts'
import { newTableOperating } from './rule/operating.ts'
import { isBlank } from './value/shape.ts'
import { filledRows, isTable } from './value/table.ts'

/** 明细表格: rows of columns that are fields themselves. */
export const detail_table: FormTypeRule = {
  code: 45,
  title: '明细表格',
  aliases: [],
  hasValue: true,
  hasColumns: true,
  needsRecord: true,
  fromRegister: false,
  isEmpty: (value) => isBlank(value) || (isTable(value) && filledRows(value).length === 0),
  check: (value, field) => (isTable(value) ? null : `${field.name}格式有误`),
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: {
    palette: 22,
    operating: newTableOperating,
    canBeColumn: false,
    canBeUnique: false,
    canHaveDefault: false,
    hasOptions: false,
    hasDigits: false,
    precisions: { initial: 2, least: 1, most: 2 },
    maxLength: null,
    ownRow: true,
  },
}
