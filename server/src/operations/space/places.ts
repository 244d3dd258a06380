import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { errorCode } from '#server/platform/start-failure.ts'

/** What of ours lies where. */
interface Location {
  label: string
  path: string
}

/** A file system on which something of ours lies. */
export interface Place {
  /** What lies there. */
  labels: readonly string[]
  path: string
  totalBytes: number
  /** What this process may still write. */
  freeBytes: number
}

export type Locating = Pick<Config, 'dataDir' | 'databaseUrl' | 'files'>

const locationsOf = ({ dataDir, databaseUrl, files }: Locating): Location[] => [
  { label: '数据目录', path: dataDir },
  ...(databaseUrl ? [] : [{ label: '数据库', path: path.join(dataDir, 'postgres') }]),
  ...(files.kind === 'local' ? [{ label: '文件', path: files.folder }] : []),
]

/** The file systems of this machine that the product fills, each once. */
export async function measurePlaces(config: Locating): Promise<Place[]> {
  const found = await Promise.all(
    locationsOf(config).map(async ({ label, path: wanted }) => {
      const { dev, folder } = await nearest(wanted)
      return { label, dev, folder }
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

/** Its name in the samples: another machine's folder of the same path is another place. */
export const sampledAs = (place: Place): string => `${hostname()}:${place.path}`
