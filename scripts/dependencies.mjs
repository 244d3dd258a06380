// Installs what is missing or stale. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, projectNode, root } from './project.mjs'

/** Installs the packages when node_modules is not what package-lock.json says. Output goes to the error stream. */
export function ensureDependencies() {
  if (areInstalled()) return
  console.error('正在安装依赖，首次需要几分钟……')
  if (!runNpm(['ci'], 'ignore') && !runNpm(['install', '--no-save'], 2)) {
    throw new Error('依赖安装失败，原因见上：请检查网络和 npm 的设置后重试。')
  }
  if (!existsSync(projectNode)) {
    throw new Error(
      '依赖安装不完整（缺少项目自带的 Node）：请删除 node_modules 后重试，不要使用 --ignore-scripts。',
    )
  }
}

/** npm notes what it installed in node_modules; that is compared, package by package, with what is wanted. */
function areInstalled() {
  const wanted = readLock(inProject('package-lock.json'))
  const present = readLock(inProject('node_modules/.package-lock.json'))
  if (!wanted || !present || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => place === '' || optional || present[place]?.version === version,
  )
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/**
 * Runs the npm that started us, else the one on the path; true when it ended well. Checks and the build need the
 * development packages too. `npm ci` refuses a lock file without the packages of other platforms, hence the second try.
 */
function runNpm(command, output) {
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(program, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (error) console.error(error.message)
  return status === 0
}
