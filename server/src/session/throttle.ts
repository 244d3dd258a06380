import type { AppServices } from '#server/access/context.ts'
import { type Allowance, throttleOf } from '#server/platform/limits/throttle.ts'
import { DAY, MINUTE } from '#server/platform/time/clock.ts'

/** How often one address may do a thing: enough for an office behind it, so little that guessing gets nowhere (platform.md §13). */
const allowances = {
  login: { times: 120, within: MINUTE },
  loginFailure: { times: 60, within: 10 * MINUTE },
  captcha: { times: 60, within: MINUTE },
  sms: { times: 20, within: MINUTE },
  smsDay: { times: 200, within: DAY },
} as const satisfies Record<string, Allowance>
type Throttled = keyof typeof allowances

const keyOf = (what: Throttled, ip: string) => `${what} ${ip}`

/** Codes that one person may have sent in a day, to whatever numbers: each costs the company something. */
const SMS_OF_PERSON: Allowance = { times: 20, within: DAY }

/** Counts a code that a user who is signed in has sent; refuses 403 beyond what they may in a day. */
export const throttleSmsOf = (services: AppServices, userId: number): void =>
  throttleOf(services).take(`sms of ${userId}`, SMS_OF_PERSON)

/** Counts one of these calls from an address; refuses 403 beyond the allowance. */
export const throttle = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).take(keyOf(what, ip), allowances[what])

/** Refuses 403 when the allowance is used up, without counting. */
export const checkThrottle = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).check(keyOf(what, ip), allowances[what])

/** Counts without refusing. */
export const countAgainst = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).count(keyOf(what, ip), allowances[what])
