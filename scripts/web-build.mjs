// Builds the web client when its sources changed. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectNode, root } from './project.mjs'

const SOURCES = ['web', 'protocol', 'package.json', 'package-lock.json', 'tsconfig.json']
const STAMP = inProject('dist/web-build')

/** Builds into dist/web unless that was made from exactly these sources. */
export function ensureWebBuild() {
  const wanted = hashSources()
  if (
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === wanted &&
    existsSync(inProject('dist/web/index.html'))
  )
    return
  console.error('正在构建网页端……')
  const { status } = spawnSync(
    projectNode,
    [inProject('node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new Error('网页端构建失败，原因见上。')
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
}

/** What the first pages fetch, as the build wrote it down (web/first-load.ts), keeps within its budget. */
export function holdFirstLoads() {
  const loads = JSON.parse(readFileSync(inProject('dist/web/first-load.json'), 'utf8'))
  for (const { work, bytes, most } of loads)
    console.log(`${work}: ${inKilobytes(bytes)} / ${inKilobytes(most)}`)
  if (loads.some(({ bytes, most }) => bytes > most))
    throw new Error('首屏脚本超过预算：很少打开的部分改用 lazyComponent（docs/adding-an-area.md）。')
}

const inKilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** A file itself, or every file below a folder, in a stable order. */
function listFiles(name) {
  if (!statSync(inProject(name)).isDirectory()) return [name]
  return readdirSync(inProject(name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
