import { IdcardOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { contractTerms, contractTypes, employeeStatuses } from '#protocol/hrm/employees/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'

const LEFT = 4
const text = (value: unknown): string =>
  value === null || value === undefined || value === '' ? EMPTY : String(value)
const word = (words: typeof contractTypes, code: unknown): string => wordOf(words, Number(code)) || EMPTY

/** Cells of the list that hold ids, or values of other tables, by the key of the column. */
export const cells: Readonly<Record<string, (row: Row) => ReactNode>> = {
  mobile: ({ mobile }) => <Phone number={String(mobile ?? '')} />,
  age: ({ age }) => text(age),
  companyAge: ({ companyAge }) => text(companyAge),
  deptId: ({ deptName }) => text(deptName),
  parentId: ({ parentName }) => text(parentName),
  channelId: ({ channelName }) => text(channelName),
  birthday: ({ birthday }) => text(birthday).replace(/^(\d\d)(\d\d)$/, '$1-$2'),
  status: ({ status, entryStatus }) =>
    Number(entryStatus) === LEFT ? '已离职' : word(employeeStatuses, status),
  contractType: ({ contractType }) => word(contractTypes, contractType),
  startTime: ({ startTime }) => text(startTime),
  endTime: ({ endTime }) => text(endTime),
  term: ({ term }) => word(contractTerms, term),
}

/** What the engine's list asks of a type; its pages are those of human resources. */
export const employeeScreen: RecordScreen = {
  type: employee,
  icon: <IdcardOutlined />,
  path: '/hrm/employee',
  menu: null,
}
