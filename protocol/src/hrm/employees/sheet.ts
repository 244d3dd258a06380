import { toKey } from '#protocol/platform/to-key.ts'
import { importCalls } from '#protocol/record/calls/import-calls.ts'
import { type Child, type ChildField, salaryCard, socialSecurity } from './children.ts'
import { employee } from './type.ts'

const area = 'hrmEmployee'
const { template, look, upload } = importCalls(employee)

/** Template, look at the columns, and upload of a sheet of employees (hrm.md §5.5). */
export const employeeSheetCalls = {
  template: { ...template, area },
  look: { ...look, area },
  upload: { ...upload, area },
}

/** A value of what an employee has once, which a sheet has as a column. */
export interface SheetChildField {
  readonly child: Child
  readonly field: ChildField
  readonly key: string
}

const columnsOf = (child: Child): SheetChildField[] =>
  child.fields
    .filter(({ kind }) => kind === 'text')
    .map((field) => ({ child, field, key: toKey(field.name) }))

/** 工资卡 and accounts of 社保. */
export const sheetChildFields: readonly SheetChildField[] = [
  ...columnsOf(salaryCard),
  ...columnsOf(socialSecurity),
]

const own = (names: string): string[] => names.split(' ').map(toKey)

/** Keys of the columns of the template in their order; what the company added follows. */
export const sheetOrder: readonly string[] = [
  ...own('employee_name flied_hukzra mobile id_type id_number sex date_of_birth birthday_type birthday'),
  ...own('flied_bbnpqh flied_dxnkqj country nation flied_luxpii native_place address flied_mosheh'),
  ...own('highest_education entry_time probation become_time job_number dept_id post post_level'),
  ...own('work_address work_detail_address work_city channel_id employment_forms status'),
  ...own('company_age_start_time'),
  ...sheetChildFields.map(({ key }) => key),
]

/** 通讯信息, the superior, and what follows from other values. */
export const notInSheets: ReadonlySet<string> = new Set(
  own('flied_kwbova email flied_dbwahc flied_utxiir flied_mhktwv flied_qppedz flied_dumavf parent_id'),
)
