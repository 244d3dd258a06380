import { manageRefusals } from '#protocol/manage/refusals.ts'
import type { Call, ReplyOf } from '#protocol/platform/call.ts'
import { ask, CallError, type Given } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'

const [AWAITED] = manageRefusals.reviewAwaited
/** A whole sentence is read. */
const READING_SECONDS = 6

/**
 * Asks for something that may have to wait for a second person (platform.md §5.8). Returns the reply; null: it waits,
 * which is shown.
 */
export async function askOrAwait<C extends Call>(
  call: C,
  request: Given<C>,
): Promise<{ reply: ReplyOf<C> } | null> {
  try {
    return { reply: await ask(call, request, { told: AWAITED }) }
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== AWAITED) throw failure
    toast.info(failure.message, READING_SECONDS)
    return null
  }
}

/** The same for a call without a reply: shows `done` once it succeeded. Returns whether it did. */
export async function askReviewed<C extends Call>(
  call: C,
  request: Given<C>,
  done: string,
): Promise<boolean> {
  const answered = await askOrAwait(call, request)
  if (answered) toast.success(done)
  return answered !== null
}
