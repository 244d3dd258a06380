import dayjs, { type Dayjs } from 'dayjs'
import { serverTime } from './server-time.ts'

/** Shanghai is eight hours ahead of UTC all year. */
const AHEAD = 8 * 60

/**
 * Now by the clock on the company's wall (foundations §9). Days and hours that are chosen are read and sent by that clock,
 * so that what a device elsewhere, or one whose clock is wrong, calls today is no part of them.
 */
export const companyNow = (now = dayjs(serverTime())): Dayjs =>
  now.add(now.toDate().getTimezoneOffset() + AHEAD, 'minute')
