export interface KeptOptions<Value> {
  /** Weight of all values together; the ones unused longest go first. */
  most: number
  weigh: (value: Value) => number
  /** Milliseconds a value is good for. */
  lasting: number
}

/** Answers that are asked for again and again; the same question at the same time is asked once. */
export function createKept<Value>({ most, weigh, lasting }: KeptOptions<Value>) {
  const held = new Map<string, { value: Value; until: number }>()
  const asking = new Map<string, Promise<Value>>()
  let weight = 0

  const drop = (key: string) => {
    const entry = held.get(key)
    if (!entry) return
    held.delete(key)
    weight -= weigh(entry.value)
  }
  const keep = (key: string, value: Value) => {
    drop(key)
    held.set(key, { value, until: Date.now() + lasting })
    weight += weigh(value)
    for (const oldest of held.keys()) {
      if (weight <= most) break
      drop(oldest)
    }
  }
  const askAndKeep = async (key: string, ask: () => Promise<Value>) => {
    try {
      const value = await ask()
      keep(key, value)
      return value
    } finally {
      asking.delete(key)
    }
  }
  return async (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = held.get(key)
    if (known && known.until > Date.now()) {
      held.delete(key)
      held.set(key, known)
      return known.value
    }
    const pending = asking.get(key) ?? askAndKeep(key, ask)
    asking.set(key, pending)
    return pending
  }
}
