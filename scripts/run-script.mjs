// Runs a script of the project under its own Node, as if it had been started itself.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inProject, nodeFlags, projectNode } from './project.mjs'

/**
 * Resolves with the exit code once the script has ended. A signal is passed on once: a terminal and npm both send
 * Ctrl-C. The channel lets the script notice when this process is killed.
 */
export function runScript(file, args) {
  const child = spawn(projectNode, [...nodeFlags, file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') },
  })
  let passed = false
  const pass = (signal) => {
    if (!passed) child.kill(signal)
    passed = true
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
  if (process.stdin.isTTY) process.on('SIGHUP', () => pass('SIGTERM'))
  if (process.env.npm_lifecycle_event) watchCallers(() => pass('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** npm runs us through a shell that passes no signal on: that one of the two is gone means that npm was stopped. */
function watchCallers(onGone) {
  const callers = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = callers()
  setInterval(() => callers() !== before && onGone(), 250).unref()
}

/** Known on Linux only; elsewhere the shell alone is watched. */
function parentOf(pid) {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}
