// Where the project is and which Node runs it. Plain Node, no dependencies: this runs before anything is installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A path in the project. */
export const inProject = (...parts) => path.join(root, ...parts)

/** The Node that the project brings along, whatever Node started npm. */
export const projectNode = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Young objects are collected early: under load the default would keep some 150 MB of them, for a tenth more speed. Old ones
 * before the heap has doubled: an export would otherwise leave 150 MB more.
 */
export const nodeFlags = ['--max-semi-space-size=6', '--heap-growing-percent=40']
