import { useRef } from 'react'
import { newRequestKey } from '#web/platform/request-key.ts'

interface Tried {
  content: string
  key: string
}

/**
 * Keys of a line in which one thing after another is made: the same for the same content, so that a try whose answer was lost is not
 * made twice, and a new one for another content, which would be refused under the old one (2099).
 */
export function useContentKey(): { keyOf: (content: object) => string; renew: () => void } {
  const tried = useRef<Tried>(undefined)
  return {
    keyOf: (request) => {
      const content = JSON.stringify(request)
      if (tried.current?.content !== content) tried.current = { content, key: newRequestKey() }
      return tried.current.key
    },
    renew: () => {
      tried.current = undefined
    },
  }
}
