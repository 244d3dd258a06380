import { manageRefusals } from '#protocol/manage/refusals.ts'
import type { Call } from '#protocol/platform/call.ts'
import { ask, CallError, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'

const [AWAITED] = manageRefusals.reviewAwaited
/** A whole sentence is read. */
const READING_SECONDS = 6

/**
 * Asks for something that may have to wait for a second person (platform.md §5.8): says `done`, or what it waits for. Answers whether
 * it was done.
 */
export async function askReviewed<C extends Call>(
  call: C,
  request: Given<C>,
  done: string,
): Promise<boolean> {
  try {
    await ask(call, request, { told: AWAITED })
    toast.success(done)
    return true
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== AWAITED) throw failure
    toast.info(failure.message, READING_SECONDS)
    return false
  }
}
