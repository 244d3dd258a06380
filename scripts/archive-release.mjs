// `npm run archive-release`: adds the company of this release to server/test/releases, from which later versions prove that they
// upgrade it (docs/seams/upgrade.md). Starts this version with its demonstration company in a temporary folder, stops it, and keeps
// its backup. Plain Node, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject, projectNode } from './project.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'suoke-release-'))
/** The same in every archive: the test signs in with it. */
const env = {
  ...process.env,
  DATA_DIR: folder,
  PORT: '0',
  HOST: '127.0.0.1',
  SUOKE_DEMO_PASSWORD: 'xvug6710',
}

try {
  await loadCompany()
  const { status } = spawnSync(projectNode, [inProject('server/src/backup.ts')], { env, stdio: 'inherit' })
  if (status !== 0) throw new Error('没有备份成功，原因见上。')
  const backups = path.join(folder, 'backups')
  const [made] = readdirSync(backups)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs'], { cwd: inProject(), encoding: 'utf8' })
  const kept = inProject('server/test/releases', `${stdout.trim()}.backup`)
  renameSync(path.join(backups, made), kept)
  console.log(`${kept}（${Math.round(statSync(kept).size / 1024)} KB）`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Resolves once the server has loaded the company and stopped. */
async function loadCompany() {
  const server = spawn(projectNode, [inProject('server/src/main.ts'), '--demo'], { env })
  const ended = once(server, 'exit')
  server.stderr.pipe(process.stderr)
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
    if (output.includes('示范公司')) server.kill('SIGTERM')
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`这个版本没有启动成功（${code}）。`)
}
