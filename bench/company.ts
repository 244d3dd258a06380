import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchOptions } from './options.ts'
import { projectFile } from './project.ts'

/** Of every account of the measured company. */
export const PASSWORD = 'bench2026'
/** The manager of 销售二部 with 本部门及下属部门: about 60 of 200 people. */
export const MANAGER = '13000000015'

/** The 销售副总经理, who sees all customers; nobody measures with this account's token. */
export const DIRECTOR = '13000000002'

/** Schema and generator: a company loaded by others is not the one that would be loaded now. */
const SOURCES = ['server/migrations/*.sql', 'server/src/demo/*.ts', 'server/src/seed.ts']

/**
 * A data directory with the company to measure, loaded through `npm run seed`; kept in the temp folder and used again
 * while schema, generator and amounts stay the same.
 */
export async function prepareCompany(options: BenchOptions): Promise<string> {
  const amounts = [options.customers, options.staff, options.locks]
  const dataDir = path.join(tmpdir(), `suoke-bench-${amounts.join('-')}-${fingerprint()}`)
  const mark = path.join(dataDir, 'loaded')
  if (existsSync(mark)) return dataDir
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await seed(dataDir, options)
  await writeFile(mark, new Date().toISOString())
  return dataDir
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const pattern of SOURCES)
    for (const file of globSync(pattern, { cwd: projectFile('.') }).sort())
      if (!file.endsWith('.test.ts')) hash.update(readFileSync(projectFile(file)))
  return hash.digest('hex').slice(0, 8)
}

function seed(dataDir: string, { customers, staff, locks }: BenchOptions): Promise<void> {
  const amounts = ['--customers', customers, '--staff', staff, '--locks', locks].map(String)
  const args = [projectFile('server/src/seed.ts'), ...amounts]
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DATA_DIR: dataDir, SUOKE_DEMO_PASSWORD: PASSWORD },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`loading failed with code ${code}`)),
    )
  })
}
