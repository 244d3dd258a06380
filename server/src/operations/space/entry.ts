import { entryStates } from '#protocol/operations/calls.ts'
import { formatFileSize } from '#protocol/platform/file-size.ts'
import { judgeSpace } from '#server/platform/space/shortage.ts'
import { measureVolumes, type Volume } from '#server/platform/space/volumes.ts'
import { cell, operationsEntry } from '../entry.ts'
import { forecastDays } from './forecast.ts'

interface Measured extends Volume {
  daysLeft: number | null
}

const stateOf = (volume: Measured) => judgeSpace(volume, volume.daysLeft)
const freeShare = ({ freeBytes, totalBytes }: Volume) => (totalBytes > 0 ? freeBytes / totalBytes : 0)
const percentOf = (volume: Volume) => Math.floor(freeShare(volume) * 100)

/** The volume that is the nearest to its end. */
function worstOf(volumes: readonly Measured[]): Measured | undefined {
  const severity = (volume: Measured) => entryStates.indexOf(stateOf(volume))
  return volumes.toSorted((a, b) => severity(b) - severity(a) || freeShare(a) - freeShare(b))[0]
}

/** Room for database and files on this machine. */
export const diskEntry = operationsEntry({
  key: 'disk',
  label: '磁盘空间',
  order: 20,
  measure: async ({ config, db, clock }) => ({
    isElsewhere: config.databaseUrl !== undefined,
    volumes: await Promise.all(
      (await measureVolumes(config)).map(async (volume) => ({
        ...volume,
        daysLeft: await forecastDays(db, volume, clock.now()),
      })),
    ),
  }),
  judge: ({ volumes, isElsewhere }) => {
    const worst = worstOf(volumes)
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
  table: ({ volumes }) => ({
    head: ['用途', '目录', '可用', '可用比例', '总容量', '预计用完'],
    rows: volumes.map((volume) => [
      cell('text', volume.labels.join('、')),
      cell('code', volume.path),
      cell('bytes', volume.freeBytes),
      cell('percent', percentOf(volume)),
      cell('bytes', volume.totalBytes),
      cell('text', volume.daysLeft === null ? null : `约 ${Math.floor(volume.daysLeft)} 天后`),
    ]),
  }),
  gauges: ({ volumes }): Record<string, number> => {
    const worst = worstOf(volumes)
    return worst ? { free_bytes: worst.freeBytes, total_bytes: worst.totalBytes } : {}
  },
})
