import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { RESTART } from './eventually.ts'
import { isPackageProven, notePackageProven } from './package-inputs.ts'

// builds the client, if it is not built yet
vi.setConfig({ testTimeout: 6 * RESTART })

const run = promisify(execFile)
const inProject = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const CHECK = fileURLToPath(new URL('offline-start.mjs', import.meta.url))

/** A network of its own, in which nothing but the machine itself is reached; only root may make one. */
const isolating = async () => {
  const works =
    process.getuid?.() === 0 &&
    (await run('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).catch(() => null))
  return works ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh'] : []
}

/** Puts hundreds of packages together, which is done again when anything has changed on which the outcome depends. */
const proven = await isPackageProven()

test.skipIf(proven)(
  'the package starts, is set up and stops where there is no registry and no network',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'suoke-package-'))
    try {
      await chmod(folder, 0o755)
      const target = path.join(folder, 'suoke')
      await run(process.execPath, [inProject('scripts/package.mjs'), '--folder', target])
      const { isolated, report } = await startIn(target, path.join(folder, 'data'))
      if (isolated) expect(report.outside).toEqual([])
      expect(report).toMatchObject({ page: [200, true], founded: 0, signedIn: 0, code: 0 })
      // what only the client or the checks need is not carried along
      const packages = await readdir(path.join(target, 'node_modules'))
      expect(packages).toContain('fastify')
      for (const name of ['typescript', 'vitest', 'antd', 'react', '@biomejs'])
        expect(packages).not.toContain(name)
      await notePackageProven()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function startIn(target: string, dataDir: string) {
  const before = await isolating()
  const node = path.join(target, 'node_modules/node/bin/node')
  const [program = node, ...args] = [...before, node, CHECK, target, dataDir]
  const { stdout } = await run(program, args)
  return { isolated: before.length > 0, report: JSON.parse(stdout) }
}
