import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { GlobePoint } from '#web/ui/map/outlines.ts'

export type Nearby = ReplyOf<typeof customerLookupCalls.nearby>[number]

/** Where one starts, and what that place is called. */
export interface Start extends GlobePoint {
  name: string
}

/** What is asked for around the start. */
export interface Around {
  /** Metres. */
  radius: number
  /** 0 all, 2 customers, 9 pooled ones. */
  type: number
  owner: number | null
}

export const FURTHEST = 20_000
export const radii = [1, 3, 5, 10].map((kilometres) => kilometres * 1000)
const DEFAULT_RADIUS = 3000
/** The usual distances within what is asked for, and that itself. */
export const ringsOf = (radius: number) => [
  ...radii.filter((each) => each >= radius / 5 && each < radius),
  radius,
]

const degrees = (text: string | null, limit: number) =>
  text !== null && text !== '' && Math.abs(Number(text)) <= limit ? Number(text) : null

/** The question stands in the address: a reload and a link ask the same. */
export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const [lng, lat] = [degrees(params.get('lng'), 180), degrees(params.get('lat'), 90)]
  const name = params.get('from') ?? ''
  const start = useMemo<Start | null>(
    () => (lng === null || lat === null ? null : { lng, lat, name }),
    [lng, lat, name],
  )
  const around: Around = {
    radius: Math.min(Number(params.get('radius')) || DEFAULT_RADIUS, FURTHEST * 1000),
    type: Number(params.get('type')) || 0,
    owner: Number(params.get('owner')) || null,
  }
  const set = useCallback(
    (values: Record<string, string | number | null>) =>
      setParams(
        (now) => {
          for (const [key, value] of Object.entries(values))
            if (value) now.set(key, String(value))
            else now.delete(key)
          return now
        },
        { replace: true },
      ),
    [setParams],
  )
  const begin = useCallback(
    // as text, so that the equator and Greenwich are not taken for nothing
    ({ lng, lat, name }: Start) => set({ lng: String(lng), lat: String(lat), from: name }),
    [set],
  )
  return { start, around, begin, narrow: (change: Partial<Around>) => set({ ...change }) }
}

export const distanceWord = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} 米` : `${(metres / 1000).toFixed(1)} 公里`
