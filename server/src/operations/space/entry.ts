import { entryStates } from '#protocol/operations/calls.ts'
import { formatFileSize } from '#protocol/platform/file-size.ts'
import { cell, operationsEntry } from '../entry.ts'
import { forecastDays } from './forecast.ts'
import { measurePlaces, type Place } from './places.ts'
import { judgeSpace } from './shortage.ts'

interface Measured extends Place {
  daysLeft: number | null
}

const stateOf = (place: Measured) => judgeSpace(place, place.daysLeft)
const freeShare = ({ freeBytes, totalBytes }: Place) => (totalBytes > 0 ? freeBytes / totalBytes : 0)
const percentOf = (place: Place) => Math.floor(freeShare(place) * 100)

/** The place that is the nearest to its end. */
function worstOf(places: readonly Measured[]): Measured | undefined {
  const severity = (place: Measured) => entryStates.indexOf(stateOf(place))
  return places.toSorted((a, b) => severity(b) - severity(a) || freeShare(a) - freeShare(b))[0]
}

/** Room for database and files on this machine. */
export const diskEntry = operationsEntry({
  key: 'disk',
  label: '磁盘空间',
  order: 20,
  measure: async ({ config, db, clock }) => ({
    isElsewhere: config.databaseUrl !== undefined,
    places: await Promise.all(
      (await measurePlaces(config)).map(async (place) => ({
        ...place,
        daysLeft: await forecastDays(db, place, clock.now()),
      })),
    ),
  }),
  judge: ({ places, isElsewhere }) => {
    const worst = worstOf(places)
    if (!worst) return { state: 'ok', sentence: '本机不保存数据' }
    const state = stateOf(worst)
    const where = worst.labels.join('、')
    const left = `${where}所在的磁盘还有 ${formatFileSize(worst.freeBytes)}（${percentOf(worst)}%）可用`
    const elsewhere = isElsewhere ? '；数据库在另一台服务器上，它的磁盘请在那里查看' : ''
    if (state === 'ok') return { state, sentence: left + elsewhere }
    const soon =
      worst.daysLeft === null ? '' : `，按最近的增长约 ${Math.max(0, Math.floor(worst.daysLeft))} 天后用完`
    return {
      state,
      sentence: left + soon + elsewhere,
      remedy: `请清理或扩大 ${worst.path} 所在的磁盘。用完后不能再保存，已保存的数据仍可查看；腾出空间后自动恢复，不必重启`,
    }
  },
  facts: () => [],
  table: ({ places }) => ({
    head: ['用途', '目录', '可用', '可用比例', '总容量', '预计用完'],
    rows: places.map((place) => [
      cell('text', place.labels.join('、')),
      cell('code', place.path),
      cell('bytes', place.freeBytes),
      cell('percent', percentOf(place)),
      cell('bytes', place.totalBytes),
      cell('text', place.daysLeft === null ? null : `约 ${Math.floor(place.daysLeft)} 天后`),
    ]),
  }),
  gauges: ({ places }): Record<string, number> => {
    const worst = worstOf(places)
    return worst ? { free_bytes: worst.freeBytes, total_bytes: worst.totalBytes } : {}
  },
})
