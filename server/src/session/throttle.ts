import type { AppServices } from '#server/access/context.ts'
import { type Allowance, throttleOf } from '#server/platform/limits/throttle.ts'
import { MINUTE } from '#server/platform/time/clock.ts'

/** How often one address may do a thing: enough for an office behind it, so little that guessing gets nowhere (platform.md §13). */
const allowances = {
  login: { times: 120, within: MINUTE },
  loginFailure: { times: 60, within: 10 * MINUTE },
  captcha: { times: 60, within: MINUTE },
  sms: { times: 20, within: MINUTE },
} as const satisfies Record<string, Allowance>
type Throttled = keyof typeof allowances

const keyOf = (what: Throttled, ip: string) => `${what} ${ip}`

/** Counts one of these calls from an address; refuses 403 beyond the allowance. */
export const throttle = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).take(keyOf(what, ip), allowances[what])

/** Refuses 403 when the allowance is used up, without counting. */
export const checkThrottle = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).check(keyOf(what, ip), allowances[what])

/** Counts without refusing. */
export const countAgainst = (services: AppServices, what: Throttled, ip: string): void =>
  throttleOf(services).count(keyOf(what, ip), allowances[what])
