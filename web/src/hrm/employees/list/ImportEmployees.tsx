import { employeeSheetCalls } from '#protocol/hrm/employees/sheet.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { useCan } from '#web/platform/permissions.ts'
import { ImportInto } from '#web/record/features/import/ImportButton.tsx'
import type { ImportSource } from '#web/record/features/import/import-source.ts'

const source: ImportSource = {
  type: employee,
  display: employee.display,
  ...employeeSheetCalls,
  place: {},
  ownerless: true,
}

/** 导入 of a sheet of employees, for users with the right (hrm.md §5.5). */
export function ImportEmployees({ onChanged }: { onChanged: () => Promise<void> }) {
  const may = useCan()
  return may('hrm/employee/excelimport') ? <ImportInto source={source} onChanged={onChanged} /> : null
}
