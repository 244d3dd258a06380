import { useQuery } from '@tanstack/react-query'
import { type MapOffers, mapCalls } from '#protocol/map/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

const none: MapOffers = { tiles: false, search: false, attribution: '' }

/** What map service the operator configured; none until it is known. */
export function useMapOffers(): MapOffers {
  const { data } = useQuery({ ...queryOf(mapCalls.config, {}), staleTime: Number.POSITIVE_INFINITY })
  return data ?? none
}
