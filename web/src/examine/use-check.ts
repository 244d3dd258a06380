import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { examineCalls } from '#protocol/examine/calls.ts'
import type { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Between the last change and the question, in milliseconds. */
const PAUSE = 500

type Request = Parameters<typeof ask<typeof examineCalls.check>>[1]

/** A value of a moment ago. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** What the server finds in what is written: reasons for which it would be refused, hints, the usual time; asked once it was touched. */
export function useCheck(request: Request, isTouched: boolean) {
  const settled = useSettled(JSON.stringify(request))
  const asked: Request = JSON.parse(settled)
  return useQuery({
    ...queryOf(examineCalls.check, asked),
    enabled: isTouched,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
