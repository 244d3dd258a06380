/** Addresses of the pages. */
export const attendanceAddresses = {
  clocks: '/hrm/clock',
  mine: '/hrm/self-server/attendance',
} as const
