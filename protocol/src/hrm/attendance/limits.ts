/** Bounds and sentences of attendance (hrm.md §10). */
export const attendanceLimits = {
  /** Characters. */
  name: 50,
  address: 255,
  remark: 200,
  reason: 200,
  /** Minutes between the time of a clock and its receipt within which it is judged. */
  punctual: 5,
  /** Clocks of an employee on a day. */
  clocksOfDay: 50,
  periods: 3,
  specialDays: 366,
  members: 2000,
  places: 50,
  /** Metres. */
  radius: 5000,
  /** Cells of a roster that are written at once. */
  roster: 5000,
  /** Days that are looked back for missing clocks. */
  missingDays: 7,
  /** Days of leave that are entered by hand at once. */
  adjust: 366,
  /** Minutes. */
  flexible: 240,
} as const

/** Log part of attendance (platform.md §9.1). */
export const ATTENDANCE_LOG = 70
