import type { Application } from '#protocol/record/application.ts'

/** Human resources: its record types have calls of their own, in the shapes of hrm.md. */
export const hrm: Application = { key: 'hrm', calls: {}, messageLabel: 8 }
