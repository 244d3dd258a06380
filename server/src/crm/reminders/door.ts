/** What reminders offer to other things of customer management. */
export { readReminderDays } from './reminders.ts'
