const turns = new Map<string, Promise<unknown>>()

/** Runs work of one key after the other, in the order asked; a failure does not stop those behind it. */
export function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work)
  const over = mine.then(ignore, ignore).then(() => {
    if (turns.get(key) === over) turns.delete(key)
  })
  turns.set(key, over)
  return mine
}

const ignore = () => undefined
