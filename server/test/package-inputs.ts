import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROVEN = path.join(ROOT, 'node_modules/.cache/package-proven')

/** What puts the package together, starts it and looks at it. */
const WHOLE = [
  'package.json',
  'package-lock.json',
  'scripts/{package,stage-package,project,run,run-script,dependencies}.mjs',
  'deploy/**/*',
  'server/src/main.ts',
  'server/test/{package.test,package-inputs,data-folder}.ts',
  'server/test/offline-start.mjs',
]
/** Of the product only the lines count that name a package or a file: they decide what has to be carried along. */
const SOURCES = ['server/src/**/*.ts', 'protocol/src/**/*.ts']
const NAMING =
  /\b(?:import|export|from|require)\b.*['"`]|import\.meta|new URL\(|node_modules|readFile|readdir|spawn|fork|Worker\(/

const filesIn = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()

/** One value for everything on which it depends whether the package starts without a registry. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')
  for (const file of filesIn(WHOLE)) hash.update(`${file}\0${await read(file)}\0`)
  for (const file of filesIn(SOURCES)) {
    if (/\.test\.ts$/.test(file)) continue
    const lines = (await read(file)).split('\n').filter((line) => NAMING.test(line))
    hash.update(`${file}\0${lines.join('\n')}\0`)
  }
  return hash.digest('hex')
}

/** Whether the package has been proven with exactly these inputs in this checkout; a fresh one has proven nothing. */
export const isPackageProven = async (): Promise<boolean> =>
  (await readFile(PROVEN, 'utf8').catch(() => '')) === (await hashInputs())

export async function notePackageProven(): Promise<void> {
  await mkdir(path.dirname(PROVEN), { recursive: true })
  await writeFile(PROVEN, await hashInputs())
}
