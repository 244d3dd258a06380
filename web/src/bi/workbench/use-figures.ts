import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call } from '#protocol/platform/call.ts'
import type { Given } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** The figures of a card; those of the filter before stay, dimmed, until the new ones are there. */
export const useFigures = <C extends Call>(call: C, request: Given<C>) =>
  useQuery({ ...queryOf(call, request), placeholderData: keepPreviousData })
