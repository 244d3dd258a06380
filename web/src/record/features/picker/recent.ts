import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { storeLocally } from '#web/platform/store-locally.ts'

const KEPT = 5
const recentSchema = z.array(z.object({ id: z.number(), name: z.string() })).max(KEPT)

function readRecent(key: string): RelatedRecord[] {
  try {
    return recentSchema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** The records a person last picked of a type, newest first; kept in this browser. */
export function useRecent(userId: number, typeKey: string) {
  const key = `recent.${userId}.${typeKey}`
  const [records, setRecords] = useState(() => readRecent(key))
  const remember = useCallback(
    ({ id, name }: RelatedRecord) => {
      const next = [{ id, name }, ...readRecent(key).filter((record) => record.id !== id)].slice(0, KEPT)
      storeLocally(key, JSON.stringify(next))
      setRecords(next)
    },
    [key],
  )
  return { records, remember }
}
