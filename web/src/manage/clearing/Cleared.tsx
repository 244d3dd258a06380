import { CLEARED } from '#protocol/manage/clearing/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { askAllAgain } from '#web/platform/session.ts'
import { useTold } from '#web/platform/told.ts'

/** Data of whole applications are gone: what the page shows is asked again. */
export function Cleared() {
  useTold(CLEARED, (said) => void (said !== null && attempt(askAllAgain())))
  return null
}
