import type { Application } from '#protocol/record/application.ts'
import { employeeRevealCalls } from './employees/reveal-calls.ts'
import { hrmImportCalls } from './employees/sheet.ts'

/** Human resources: its record types have calls of their own, in the shapes of hrm.md. */
export const hrm: Application = {
  key: 'hrm',
  calls: { reveal: employeeRevealCalls, imports: hrmImportCalls },
  messageLabel: 8,
}
