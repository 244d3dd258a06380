// Runs a script of the project under its own Node, as if it had been started itself.
import { spawn } from 'node:child_process'
import { inProject, projectNode } from './project.mjs'

/**
 * Resolves with the exit code once the script has ended. A signal is passed on once: a terminal and npm both send
 * Ctrl-C. The channel lets the script notice when this process is killed.
 */
export function runScript(file, args) {
  const child = spawn(projectNode, [file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') },
  })
  let passed = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!passed) child.kill(signal)
      passed = true
    })
  }
  if (process.stdin.isTTY) process.on('SIGHUP', () => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
