import type { FormType } from '#protocol/fields/form-types.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { contract } from './children.ts'
import { sheetChildFields } from './sheet.ts'

/** A column of lists that is no column of the record. */
export interface ExtraHead {
  readonly key: string
  readonly name: string
  readonly formType: FormType
}

const contractHeads: readonly (readonly [string, string, FormType])[] = [
  ['contract_type', '合同类型', 'select'],
  ['start_time', '现合同开始日期', 'date'],
  ['end_time', '现合同结束日期', 'date'],
  ['term', '现合同期限', 'number'],
]

/** Read with the rows of a page: what is computed, the contract in force, the pay card and the accounts (hrm.md §4.3, H). */
export const extraHeads: readonly ExtraHead[] = [
  { key: 'age', name: '年龄', formType: 'number' },
  { key: 'companyAge', name: '司龄', formType: 'text' },
  ...contractHeads.map(([name, title, formType]) => ({ key: toKey(name), name: title, formType })),
  ...sheetChildFields.map(({ key, field }) => ({ key, name: field.label, formType: 'text' as const })),
]

const own = (names: string): string[] => names.split(' ').map(toKey)

/** Keys of the columns in the order of the catalogue; what the company added follows (hrm.md §5.1). */
export const headOrder: readonly string[] = [
  ...own('employee_name mobile id_type id_number sex date_of_birth birthday age flied_bbnpqh flied_dxnkqj'),
  ...own('country nation flied_luxpii native_place address flied_mosheh highest_education'),
  ...own('entry_time probation become_time job_number dept_id parent_id post post_level work_address'),
  ...own('work_detail_address work_city channel_id employment_forms status company_age_start_time'),
  'companyAge',
  ...contractHeads.map(([name]) => toKey(name)),
  ...sheetChildFields.map(({ key }) => key),
]

/** What a list shows until its user arranges it, with widths in pixels; everything else waits to be chosen. */
export const shownHeads: readonly { key: string; width: number }[] = [
  { key: 'employeeName', width: 140 },
  { key: 'jobNumber', width: 110 },
  { key: 'mobile', width: 150 },
  { key: 'deptId', width: 160 },
  { key: 'post', width: 140 },
  { key: 'parentId', width: 110 },
  { key: 'status', width: 100 },
  { key: 'entryTime', width: 120 },
]

/** By which columns a list can be ordered. */
export const sortableHeads: ReadonlySet<string> = new Set(
  own('sex date_of_birth age entry_time become_time job_number birthday dept_id'),
)

/** Values that the contract in force gives a row of a list, by column. */
export const contractValues = [contract.fields[0].name, ...contractHeads.map(([name]) => name)]
