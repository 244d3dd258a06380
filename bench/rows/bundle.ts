import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { projectFile } from '../project.ts'
import { type BenchRow, kilobytes, type Result } from '../row.ts'

interface Route {
  work: string
  /** Modules that the router loads one after another for the address, below web/. */
  modules: readonly string[]
  /** Bytes of compressed JavaScript at most. */
  most: number
}

const routes: readonly Route[] = [
  { work: 'first load of the login page', modules: ['src/session/login/LoginPage.tsx'], most: 200_000 },
  {
    work: 'first load of the customer list',
    modules: [
      'src/app/frame/AppFrame.tsx',
      'src/app/frame/ModuleFrame.tsx',
      'src/crm/customer/CustomersPage.tsx',
    ],
    most: 350_000,
  },
]

const ENTRY = 'index.html'

/** JavaScript behind an address before anything is clicked, compressed: as the manifest of a fresh build names it. */
export const bundleRow: BenchRow = {
  key: 'bundle',
  run: async () => {
    const outDir = await mkdtemp(path.join(tmpdir(), 'suoke-bundle-'))
    try {
      await build({
        configFile: projectFile('web/vite.config.ts'),
        build: { outDir, manifest: true, emptyOutDir: true },
        logLevel: 'error',
      })
      const manifest: Manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'))
      return await Promise.all(routes.map((route) => weigh(route, manifest, outDir)))
    } finally {
      await rm(outDir, { recursive: true, force: true })
    }
  },
}

async function weigh({ work, modules, most }: Route, manifest: Manifest, outDir: string): Promise<Result> {
  const missing = modules.filter((module) => !manifest[module])
  const files = filesOf(manifest, [ENTRY, ...modules.filter((module) => manifest[module])])
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(path.join(outDir, file))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return {
    work: `${work}: JavaScript, gzip`,
    measured: missing.length ? `${kilobytes(total)} without ${missing.join(', ')}` : kilobytes(total),
    floor: '',
    ratio: '',
    target: `< ${kilobytes(most)}`,
    passed: total < most && missing.length === 0,
  }
}

/** The scripts of these modules with everything they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...modules]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) continue
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}
