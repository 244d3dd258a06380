/** Limits, defaults and sentences of the office that its areas share. */
export {
  eventLimits,
  eventWords,
  palette,
  reminderUnits,
} from './limits.ts'
