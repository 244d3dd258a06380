import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { type EmployeeHead, employeeHeadCalls } from '#protocol/hrm/employees/head-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { ColumnSetting } from '#protocol/record/calls/columns.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import type { RecordSource } from '#web/record/model/data/source.ts'

const key = queryKeyOf(employeeHeadCalls.list, {})
const heads = () => ask(employeeHeadCalls.list, {}, { quiet: true })
const toSetting = ({ id, name, fieldName, isHide, width }: EmployeeHead): ColumnSetting => ({
  id,
  name,
  fieldName,
  isHide,
  style: width,
})
const toChoice = (isHide: 0 | 1, from: number) => (column: ColumnSetting, at: number) => ({
  id: column.id,
  sort: from + at,
  isHide,
})

/** The list of employees has its columns by calls of its own (hrm.md §5.1). */
export const employeeSource: RecordSource = {
  typeKey: employee.key,
  place: {},
  listKey: () => queryKeyOf(employeeCalls.list, {}),
  askList: (_, signal) => ask(employeeCalls.list, {}, { signal, quiet: true }),
  head: {
    queryKey: [...key, 'shown'],
    queryFn: async () => (await heads()).filter(({ isHide }) => isHide === 0),
  },
  settings: {
    queryKey: [...key, 'settings'],
    queryFn: async () => {
      const settings = (await heads()).map(toSetting)
      return {
        value: settings.filter(({ isHide }) => isHide === 0),
        hideValue: settings.filter(({ isHide }) => isHide === 1),
      }
    },
  },
  arrange: (shown, hidden) =>
    ask(employeeHeadCalls.arrange, {
      columns: [...shown.map(toChoice(0, 0)), ...hidden.map(toChoice(1, shown.length))],
    }),
  resize: (id, width) => ask(employeeHeadCalls.resize, { id, width }),
  restoreColumns: () => ask(employeeHeadCalls.restore, {}),
  columnCalls: [employeeHeadCalls.list],
  filterFields: { queryKey: [...key, 'filters'], queryFn: async () => [] },
  modules: ['hrmEmployee'],
}
