import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { errorCode } from '#server/platform/process/start-failure.ts'
import type { Config } from '../config.ts'

/** What of ours lies where. */
interface Location {
  label: string
  path: string
  /** People’s work is lost without it; a backup is only late. */
  isNeeded: boolean
}

/** A file system on which something of ours lies. */
export interface Volume {
  /** What lies there. */
  labels: readonly string[]
  path: string
  isNeeded: boolean
  totalBytes: number
  /** What this process may still write. */
  freeBytes: number
}

export type Locating = Pick<Config, 'dataDir' | 'databaseUrl' | 'files' | 'backups'>

const locationsOf = ({ dataDir, databaseUrl, files, backups }: Locating): Location[] => [
  { label: '数据目录', path: dataDir, isNeeded: true },
  ...(databaseUrl ? [] : [{ label: '数据库', path: path.join(dataDir, 'postgres'), isNeeded: true }]),
  ...(files.kind === 'local' ? [{ label: '文件', path: files.folder, isNeeded: true }] : []),
  ...(backups.kind === 'folder' ? [{ label: '备份', path: backups.folder, isNeeded: false }] : []),
]

/** The file systems of this machine that the product fills, each once. */
export async function measureVolumes(config: Locating): Promise<Volume[]> {
  const found = await Promise.all(
    locationsOf(config).map(async ({ path: wanted, ...location }) => {
      const { dev, folder } = await nearest(wanted)
      return { ...location, dev, folder }
    }),
  )
  const byDevice = Map.groupBy(found, ({ dev }) => dev)
  return Promise.all(
    [...byDevice.values()].map(async (locations) => {
      const folder = locations[0]?.folder ?? config.dataDir
      const { blocks, bavail, bsize } = await statfs(folder)
      return {
        labels: locations.map(({ label }) => label),
        path: folder,
        isNeeded: locations.some((location) => location.isNeeded),
        totalBytes: blocks * bsize,
        freeBytes: bavail * bsize,
      }
    }),
  )
}

/** The folder itself, or the one in which it is going to be made. */
async function nearest(wanted: string): Promise<{ dev: number; folder: string }> {
  for (let folder = wanted; ; folder = path.dirname(folder)) {
    try {
      return { dev: (await stat(folder)).dev, folder }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || folder === path.dirname(folder)) throw error
    }
  }
}

/** Its name in the samples: another machine's folder of the same path is another volume. */
export const sampledAs = (volume: Volume): string => `${hostname()}:${volume.path}`
