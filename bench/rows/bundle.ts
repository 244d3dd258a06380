import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { FirstLoad } from '../../web/first-load.ts'
import { projectFile } from '../project.ts'
import { type BenchRow, kilobytes, type Result } from '../row.ts'

/** JavaScript behind an address before anything is clicked, compressed: as a fresh build writes it down. */
export const bundleRow: BenchRow = {
  key: 'bundle',
  run: async () => {
    const outDir = await mkdtemp(path.join(tmpdir(), 'suoke-bundle-'))
    try {
      await build({
        configFile: projectFile('web/vite.config.ts'),
        build: { outDir, emptyOutDir: true },
        logLevel: 'error',
      })
      const loads: FirstLoad[] = JSON.parse(await readFile(path.join(outDir, 'first-load.json'), 'utf8'))
      return loads.map(toResult)
    } finally {
      await rm(outDir, { recursive: true, force: true })
    }
  },
}

const toResult = ({ work, bytes, most }: FirstLoad): Result => ({
  work: `${work}: JavaScript, gzip`,
  measured: kilobytes(bytes),
  floor: '',
  ratio: '',
  target: `< ${kilobytes(most)}`,
  passed: bytes < most,
})
