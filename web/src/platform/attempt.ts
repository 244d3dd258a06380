import { CallError, isAborted } from './client.ts'

/** Waits for a write that tells its own failures (`ask` toasts them): true when it was done. Faults of ours go on. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (failure) {
    if (failure instanceof CallError || isAborted(failure)) return false
    throw failure
  }
}
