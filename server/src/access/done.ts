/** For calls without a result: does the work, then answers null. */
export function done<Asked>(work: (context: Asked) => Promise<unknown>): (context: Asked) => Promise<null> {
  return async (context) => {
    await work(context)
    return null
  }
}
