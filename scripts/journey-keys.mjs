// Checks that journeys type as people do (docs/testing.md): `fill` and `pressSequentially` give a field the focus themselves and so
// hide that a click or Tab did not. Prints file and line.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

const REFUSED = /\.(fill|pressSequentially)\(/g

const files = globSync('e2e/**/*.ts', { cwd: root })
const complaints = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(REFUSED)].map(({ 1: name, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: ${name} hides lost focus; typeInto (e2e/typing.ts) clicks and types`
  })
})

if (complaints.length > 0) console.error(complaints.join('\n'))
console.log(`${files.length} files of journeys, ${complaints.length} fields filled without keys`)
process.exit(complaints.length > 0 ? 1 : 0)
