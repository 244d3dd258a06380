/** A field of forms and archives: its group, and which of the two forms of creation show it (hrm.md §4.3). */
export interface Catalogued {
  readonly name: string
  readonly group: 1 | 2 | 11
  /** 新建在职员工, 新建待入职员工. */
  readonly shown: Readonly<Record<1 | 2, boolean>>
}

/** `name+` is shown by both forms, `name~` by that of 在职 alone, a bare name by none. */
const of = (group: Catalogued['group'], names: string): Catalogued[] =>
  names.split(' ').map((marked) => ({
    name: marked.replace(/[+~]$/, ''),
    group,
    shown: { 1: /[+~]$/.test(marked), 2: marked.endsWith('+') },
  }))

/** Every field of the groups 1, 2 and 11, in the order of the archive; others of the designer follow behind group 1. */
export const catalogue: readonly Catalogued[] = [
  ...of(
    1,
    'employee_name+ flied_hukzra mobile+ id_type+ id_number+ sex+ date_of_birth birthday_type birthday',
  ),
  ...of(1, 'flied_bbnpqh flied_dxnkqj country nation flied_luxpii native_place address flied_mosheh'),
  ...of(1, 'highest_education'),
  ...of(2, 'flied_kwbova email flied_dbwahc flied_utxiir flied_mhktwv flied_qppedz flied_dumavf'),
  ...of(
    11,
    'entry_time+ probation+ become_time job_number~ dept_id+ parent_id+ post+ post_level work_address',
  ),
  ...of(11, 'work_detail_address work_city+ employment_forms+ status+ company_age_start_time'),
]
