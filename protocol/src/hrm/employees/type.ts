import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { closingColumns, closingFilters } from '#protocol/record/declaration/system-columns.ts'
import { employeeColumns } from './columns.ts'
import { entryAxis } from './entry-states.ts'
import { employeeFields } from './fields.ts'

/**
 * An employee of human resources (hrm.md §4), with or without an account: `users.username = mobile` is a join and never a column.
 * Employees have no owner; the data scope of §2.3 decides who reaches which.
 */
export const employee = declareRecordType({
  label: 60,
  key: 'employee',
  wire: { module: 'hrmEmployee', ownCalls: true, logPart: 64 },
  display: '员工',
  table: 'hrm_employee',
  idKey: 'employeeId',
  title: 'employee_name',
  node: 'hrm/employee',
  ownerless: true,
  list: {
    search: ['employee_name', 'mobile', 'job_number'],
    searchHint: '请输入姓名/手机号/工号',
    systemColumns: closingColumns,
    filters: closingFilters,
    scenes: [],
  },
  states: { entry: entryAxis },
  fields: employeeFields,
  stored: employeeColumns,
  abilities: { import: true },
  messages: { import: { finished: 50, cancelled: 223 } },
  detail: { head: [], tabs: [], actions: [] },
})
