// `node scripts/run.mjs <file.ts> args…`: runs a script under the project's own Node, installing first if needed.
import path from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { runScript } from './run-script.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('用法：node scripts/run.mjs <文件.ts> [参数…]')
  process.exit(1)
}
try {
  ensureDependencies()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exit(await runScript(path.resolve(file), args))
