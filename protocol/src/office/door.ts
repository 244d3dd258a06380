/** Limits, defaults and sentences of the office that its areas share. */
export {
  eventLimits,
  eventWords,
  firstReminder,
  labelLimits,
  labelWords,
  logLimits,
  logWords,
  palette,
  priorities,
  projectLimits,
  projectWords,
  reminderUnits,
  taskLimits,
  taskWords,
} from './limits.ts'
