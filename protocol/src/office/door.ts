/** Limits, defaults and sentences of the office that its areas share. */
export {
  eventLimits,
  eventWords,
  firstReminder,
  palette,
  reminderUnits,
} from './limits.ts'
