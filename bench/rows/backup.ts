import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFile } from '../project.ts'
import { type BenchRow, megabytes } from '../row.ts'

const run = promisify(execFile)
/** Seconds to write a million customers with everything that hangs on them; to restore and compare them is not bounded. */
const WRITING = 180
const SHORTEST = 20

/** One backup of the whole company by the command, beside the running product, and its proof. */
export const backupRow: BenchRow = {
  key: 'backup',
  run: async (bench) => {
    await bench.open()
    const folder = await mkdtemp(path.join(tmpdir(), 'suoke-bench-backup-'))
    try {
      const env = { ...process.env, DATA_DIR: await bench.dataDir(), BACKUP_DIR: folder, DATABASE_URL: '' }
      const { stdout } = await run(process.execPath, [projectFile('server/src/backup.ts')], { env })
      const [, rows = '', written = '', proven = ''] =
        /(\d+) 行.*用时 (\d+) 秒。已恢复到临时库中核对，完全一致，用时 (\d+) 秒/.exec(stdout) ?? []
      const [archive = ''] = await readdir(folder)
      const { size } = await stat(path.join(folder, archive))
      const most = Math.max(SHORTEST, (WRITING * bench.options.customers) / 1_000_000)
      return [
        {
          work: `backup of ${bench.options.customers.toLocaleString('en')} customers with everything, proven by a restore`,
          measured: `${Number(rows).toLocaleString('en')} rows written in ${written} s (${megabytes(size)}), proven in ${proven} s`,
          floor: '',
          ratio: '',
          target: `written in ≤ ${Math.round(most)} s, proven`,
          passed: proven !== '' && Number(written) <= most,
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
