import { EnvironmentOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { type FoundPlace, mapCalls } from '#protocol/map/calls.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { type Outlines, seatOf } from '#web/ui/map/outlines.ts'
import { useRegions } from '#web/ui/pickers/regions.ts'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { findPaths, pathsOf, regionWords } from './find-places.ts'
import styles from './place.module.css'

/** Places at a time (foundations §9). */
const PAGE = 20
const noPlaces: readonly FoundPlace[] = []

/** A place that was found; a region says which one it is. */
export interface Hit extends FoundPlace {
  region: readonly string[] | null
}

interface PlaceSearchProps {
  /** What is searched for at first. */
  begin: string
  /** A configured service finds addresses too; regions are found without. */
  service: boolean
  outlines: Outlines | undefined
  onPick: (hit: Hit) => void
}

/** Searches regions of the installed table and what a configured service finds. */
export function PlaceSearch({ begin, service, outlines, onPick }: PlaceSearchProps) {
  const [word, setWord] = useState(begin)
  /** What was searched for last, and what a service found for it. */
  const [asked, setAsked] = useState<string | null>(null)
  const [places, setPlaces] = useState<readonly FoundPlace[]>(noPlaces)
  const [page, setPage] = useState(1)
  const [busy, run] = useBusy()
  const regions = useRegions(true)
  // by characters, pinyin or its initials, as everywhere; the dictionary may come after the question
  const matches = useNameMatch(word, 'things')
  const inTable = useMemo<Hit[]>(() => {
    if (asked === null) return []
    return findPaths(pathsOf(regions.data ?? []), asked, matches).flatMap((region) => {
      const seat = outlines && seatOf(outlines, region)
      return seat ? [{ ...seat, region, name: region.at(-1) ?? '', address: regionWords(region) }] : []
    })
  }, [asked, matches, regions.data, outlines])
  const found: readonly Hit[] | null =
    asked === null ? null : [...inTable, ...places.map((place) => ({ ...place, region: null }))]
  const search = () => {
    const sought = word.trim()
    if (!sought) return
    setPage(1)
    setAsked(sought)
    setPlaces(noPlaces)
    if (service) void run(async () => setPlaces(await ask(mapCalls.search, { word: sought })))
  }
  const isReady = regions.data !== undefined && outlines !== undefined
  return (
    <div className={styles.search}>
      <SearchInput
        value={word}
        placeholder={service ? '搜索地点或地址' : '搜索省、市、区，或拼音首字母'}
        aria-label="搜索地点或地址"
        enterButton="搜索"
        maxLength={100}
        loading={busy || !isReady}
        onChange={({ target }) => setWord(target.value)}
        onSearch={search}
      />
      {found && found.length === 0 && !busy && (
        <EmptyState
          compact
          text="没有找到地点"
          hint={service ? undefined : '没有配置地图服务时可搜索省、市、区，街道请在地图上点选'}
        />
      )}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="找到的地点">
          {found.slice((page - 1) * PAGE, page * PAGE).map((hit) => (
            <li key={`${hit.lng},${hit.lat},${hit.address},${hit.name}`}>
              <Button type="text" block icon={<EnvironmentOutlined />} onClick={() => onPick(hit)}>
                <span className={styles.name}>{hit.name}</span>
                <span className={styles.address}>{hit.address}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        hideOnSinglePage
        current={page}
        pageSize={PAGE}
        total={found?.length ?? 0}
        onChange={setPage}
      />
    </div>
  )
}
