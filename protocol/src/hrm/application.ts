import type { Application } from '#protocol/record/application.ts'
import { hrmImportCalls } from './employees/import-calls.ts'
import { employeeRevealCalls } from './employees/reveal-calls.ts'

/** Human resources: its record types have calls of their own, in the shapes of hrm.md. */
export const hrm: Application = {
  key: 'hrm',
  calls: { reveal: employeeRevealCalls, imports: hrmImportCalls },
  messageLabel: 8,
}
