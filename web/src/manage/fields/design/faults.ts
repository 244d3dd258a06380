import { formTypes } from '#protocol/fields/form-types.ts'
import { findLinkFault } from '#protocol/fields/rule/linkage.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { manageRefusals } from '#protocol/manage/refusals.ts'
import { type DraftField, type DraftRows, mayChange } from './draft.ts'
import { fieldsOf } from './layout.ts'

/** Words of SQL that no field may be called (record-engine.md §3.3). */
const reserved = new Set(
  'select insert update delete from where table column drop alter create index join union group order having limit and or not null in is as by into values set distinct user default'.split(
    ' ',
  ),
)

export interface DesignFault {
  key: string
  message: string
}

/** What stands in the way of saving, first things first; the same sentences as the server's. */
export function findFault(rows: DraftRows): DesignFault | null {
  const fields = fieldsOf(rows)
  for (const field of fields) {
    const message = faultOf(field, fields) ?? columnFault(field)
    if (message) return { key: field.key, message }
  }
  return linkFault(fields)
}

/** Options that would keep a field from being filled although it must be. */
function linkFault(fields: readonly DraftField[]): DesignFault | null {
  const found = findLinkFault(
    fields.map((field) => ({
      ...field,
      shows: field.linked ? field.options.flatMap(({ shows }) => shows) : [],
    })),
  )
  if (!found) return null
  const [, sentence] = manageRefusals[found.fault]
  return { key: found.field.key, message: sentence.replace('%s', found.field.name.trim()) }
}

function columnFault(table: DraftField): string | null {
  if (!formTypes[table.formType].hasColumns) return null
  if (table.columns.length === 0) return '请设置表格内的具体字段！'
  for (const column of table.columns) {
    const message = faultOf(column, table.columns)
    if (message) return `${table.name}：${message}`
  }
  return null
}

function faultOf(field: DraftField, all: readonly DraftField[]): string | null {
  const name = field.name.trim()
  if (!name) return '自定义字段，标识名不能为空'
  if (reserved.has(name.toLowerCase())) return `字段名称不能使用系统保留字“${name}”`
  // shown at the later one: the first had the name before
  const isSecond = all.slice(0, all.indexOf(field)).some((each) => each.name.trim() === name)
  if (isSecond) return '自定义表单字段名称不能重复'
  if (field.isRequired && field.isHidden) return '必填选项不能隐藏！'
  return limitFault(field) ?? optionFault(field)
}

function limitFault({ minNumRestrict, maxNumRestrict }: DraftField): string | null {
  const [min, max] = [minNumRestrict.trim(), maxNumRestrict.trim()]
  const bounds = [min && toDecimal(min), max && toDecimal(max)] as const
  const isBroken = bounds.includes(null) || (bounds[0] && bounds[1] && bounds[0].gt(bounds[1]))
  return isBroken ? '自定义表单限制的数值格式错误' : null
}

function optionFault(field: DraftField): string | null {
  if (!formTypes[field.formType].design.hasOptions || !mayChange(field, 'options')) return null
  const names = field.options.map((option) => option.name.trim())
  if (names.filter(Boolean).length === 0) return `请设置${field.name}的选项`
  if (names.some((name) => !name)) return `${field.name}的选项内容不能为空`
  if (names.some((name) => name.includes(','))) return `${field.name}的选项不能包含英文逗号`
  return new Set(names).size < names.length ? `${field.name}的选项不能重复` : null
}
