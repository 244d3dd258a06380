/** The settings of the company that say whether, and how many days before or after, something is reminded of (crm-records.md §13). */
export const reminders = {
  expiry: 'expiringContractDays',
  visit: 'returnVisitRemindConfig',
} as const
export type ReminderName = (typeof reminders)[keyof typeof reminders]
