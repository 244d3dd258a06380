/** What customer management offers to other areas. */
export { stagesOf } from './business/stages.ts'
export { readReminder } from './reminders/reminders.ts'
