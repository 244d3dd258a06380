import { useCallback, useRef } from 'react'

/**
 * Sends with a key that stays until the server has answered: a submit that is sent again because its answer was lost is carried out once
 * (docs/seams/submits.md). After a success the next submit is a new one.
 */
export function useRequestKey() {
  const key = useRef(crypto.randomUUID())
  return useCallback(async <Answer>(send: (requestKey: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await send(key.current)
    key.current = crypto.randomUUID()
    return answer
  }, [])
}
