import { useState } from 'react'

/**
 * A value that is shown as chosen while it is being saved. Afterwards it is what the server has: the chosen one, or the one before
 * where the server refused.
 */
export function useWanted<Value>(value: Value, save: (next: Value) => Promise<boolean>) {
  const [wanted, setWanted] = useState<{ next: Value }>()
  const choose = async (next: Value) => {
    setWanted({ next })
    await save(next)
    setWanted(undefined)
  }
  return [wanted ? wanted.next : value, (next: Value) => void choose(next)] as const
}
