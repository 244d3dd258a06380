import { CallError, isAborted } from './client.ts'

/** Awaits a write whose failures are already reported (`ask` shows them): true on success. Programming errors are rethrown. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (failure) {
    if (failure instanceof CallError || isAborted(failure)) return false
    throw failure
  }
}
