// `node scripts/complete-lock.mjs`, after npm has written package-lock.json: adds the packages of other platforms that the
// registry in use did not have, so that `npm ci` takes the file everywhere. Plain Node, no dependencies.
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

const file = inProject('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = Object.values(lock.packages).flatMap(findMissing)
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
lock.packages = Object.fromEntries(packages.sort(([one], [other]) => one.localeCompare(other, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added`)

/** The builds for other platforms that a package names and the file lacks; one that is there says what they share. */
function findMissing({ optionalDependencies = {} }) {
  const builds = Object.entries(optionalDependencies)
  const present = builds.map(([name]) => lock.packages[placeOf(name)]).find((entry) => entry !== undefined)
  return builds
    .filter(([name]) => lock.packages[placeOf(name)] === undefined)
    .map(([name, version]) => [placeOf(name), { version, ...platformOf(name), ...sharedOf(name, present) }])
}

function placeOf(name) {
  return `node_modules/${name}`
}

/** Packages of builds are named by system, processor and C library: `@oxc-parser/binding-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} is not named after a platform`)
  const libc = os.includes('linux') ? [name.includes('musl') ? 'musl' : 'glibc'] : undefined
  return { os, cpu, ...(libc ? { libc } : {}), optional: true }
}

function sharedOf(name, present) {
  if (!present) throw new Error(`no build beside ${name} is in the file`)
  const { dev, license, engines } = present
  return { ...(dev ? { dev } : {}), license, engines }
}
