// `npm start [-- --demo] [--port N]`: installs and builds what is missing or stale, then runs the server under the
// project's own Node. Plain Node ≥ 20.19, no dependencies.
import { ensureDependencies } from './dependencies.mjs'
import { inProject } from './project.mjs'
import { runScript } from './run-script.mjs'
import { ensureWebBuild } from './web-build.mjs'

try {
  ensureDependencies()
  ensureWebBuild()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exit(await runScript(inProject('server/src/main.ts'), process.argv.slice(2)))
