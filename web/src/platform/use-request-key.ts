import { useCallback, useRef } from 'react'
import { newRequestKey } from './request-key.ts'

/**
 * Sends with a key that stays until the server has answered: a submit that is sent again because its answer was lost is carried out once
 * (docs/seams/submits.md). After a success the next submit is a new one.
 */
export function useRequestKey() {
  const key = useRef(newRequestKey())
  return useCallback(async <Answer>(send: (requestKey: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await send(key.current)
    key.current = newRequestKey()
    return answer
  }, [])
}
