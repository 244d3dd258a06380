import { CLEARED } from '#protocol/manage/clearing/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { invalidateAll } from '#web/platform/session.ts'

/** Data of whole applications are gone: what the page shows is asked again. */
export function Cleared() {
  useServerNotice(CLEARED, (said) => void (said !== null && attempt(invalidateAll())))
  return null
}
