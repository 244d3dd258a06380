import { companyNow } from '#web/platform/company-now.ts'

const BEFORE = 5
const AHEAD = 2

/** Years for which goals are set: some that have passed, and the next ones, the latest first. */
export function yearOptions(): { value: number; label: string }[] {
  const now = companyNow().year()
  return Array.from({ length: BEFORE + AHEAD + 1 }, (_, at) => now + AHEAD - at).map((year) => ({
    value: year,
    label: `${year}年`,
  }))
}
