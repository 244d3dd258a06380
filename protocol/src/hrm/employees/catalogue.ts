/** Whether a form of creation shows a field: 0 hidden, 1 shown, 2 hidden and 3 shown for good (hrm.md §4.3); null: not configurable. */
export type FormVisibility = 0 | 1 | 2 | 3 | null

/** A field of forms and archives: its group, which of the two forms of creation show it, and whether the employee edits it. */
export interface Catalogued {
  readonly name: string
  readonly group: 1 | 2 | 11
  /** 新建在职员工, 新建待入职员工. */
  readonly shown: Readonly<Record<1 | 2, FormVisibility>>
  /** 2: never. */
  readonly employeeUpdate: 0 | 1 | 2
}

const marks: Readonly<Record<string, readonly [FormVisibility, FormVisibility]>> = {
  '+': [1, 1],
  '!': [3, 3],
  '~': [3, 0],
  '-': [null, null],
}

/** Derived, or what others know the employee by. */
const locked: ReadonlySet<string> = new Set(['employee_name', 'mobile', 'date_of_birth'])

/** `name+` is shown by both forms, `name!` for good, `name~` for good by that of 在职, `name-` is no field of forms, a bare name is hidden. */
const of = (group: Catalogued['group'], names: string): Catalogued[] =>
  names.split(' ').map((marked) => {
    const name = marked.replace(/[-+!~]$/, '')
    const [working, awaited] = marks[marked.slice(name.length)] ?? [0, 0]
    const isForm = group !== 2
    return {
      name,
      group,
      shown: isForm ? { 1: working, 2: awaited } : { 1: null, 2: null },
      employeeUpdate: locked.has(name) ? 2 : group === 11 ? 0 : 1,
    }
  })

/** Every field of the groups 1, 2 and 11, in the order of the archive. */
export const catalogue: readonly Catalogued[] = [
  ...of(
    1,
    'employee_name! flied_hukzra mobile! id_type+ id_number+ sex+ date_of_birth birthday_type birthday',
  ),
  ...of(1, 'flied_bbnpqh flied_dxnkqj country nation flied_luxpii native_place address flied_mosheh'),
  ...of(1, 'highest_education'),
  ...of(2, 'flied_kwbova email flied_dbwahc flied_utxiir flied_mhktwv flied_qppedz flied_dumavf'),
  ...of(
    11,
    'entry_time! probation! become_time- job_number~ dept_id+ parent_id+ post+ post_level work_address',
  ),
  ...of(11, 'work_detail_address work_city+ employment_forms! status! company_age_start_time'),
]
