import type { Application } from '#protocol/record/application.ts'

/** The office, as the record engine serves it: its types have calls of their own. */
export const oa: Application = { key: 'oa', calls: {}, messageLabel: 3 }
