import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { refusedField } from '#protocol/platform/envelope.ts'
import { CallError, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { SaveBody } from '#web/record/model/screens.tsx'

/** Between the last change of a form and the question for its amounts, in milliseconds. */
const PAUSE = 350

/** A text as it was once it has stayed the same for a while. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Terms and amounts of what a form would save. Each answer belongs to its question, so that a late one is dropped; until the next is
 * there the last one stays, as stale. A refusal is a sentence, of the field that the server names.
 */
export function usePreview(body: SaveBody, isAsked: boolean) {
  const text = JSON.stringify(body)
  const paused = usePaused(text)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...queryOf(orderCalls.preview, JSON.parse(paused)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
  const isStale = text !== paused || isPlaceholderData || isFetching
  const refusal =
    isAsked && error instanceof CallError
      ? { words: messageOf(error), field: refusedField(error.data) }
      : undefined
  return { preview: isAsked && !error ? data : undefined, isStale, refusal }
}
