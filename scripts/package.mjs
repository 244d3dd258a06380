// `npm run package [-- --folder DIR]`: one archive that installs and starts without a registry, for machines like this one
// (docs/operations.md); with --folder the same unpacked. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { inProject } from './project.mjs'
import { stagePackage } from './stage-package.mjs'
import { ensureWebBuild } from './web-build.mjs'

const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const name = `suoke-${version}-${process.platform}-${process.arch}`

try {
  const [option, folder, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (option && (option !== '--folder' || !folder)))
    throw new Error('用法：npm run package [-- --folder 空目录]')
  ensureDependencies()
  ensureWebBuild()
  if (folder) stageInto(path.resolve(folder))
  else pack()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function stageInto(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`目录 ${folder} 不是空的。`)
  mkdirSync(folder, { recursive: true })
  return stagePackage(folder)
}

function pack() {
  const made = inProject('dist/package')
  rmSync(made, { recursive: true, force: true })
  const packages = stageInto(path.join(made, name))
  const archive = path.join(made, `${name}.tar.gz`)
  const { status } = spawnSync('tar', ['-czf', archive, '-C', made, name], { stdio: 'inherit' })
  if (status !== 0) throw new Error('打包失败，原因见上。')
  rmSync(path.join(made, name), { recursive: true })
  console.log(`${archive}（${Math.round(statSync(archive).size / 2 ** 20)} MB，${packages.length} 个依赖包）`)
}
