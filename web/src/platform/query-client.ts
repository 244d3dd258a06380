import { QueryClient } from '@tanstack/react-query'
import { CallError } from './client.ts'

/** The one cache of server replies. Refusals are not asked again; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === 0,
    },
  },
})
