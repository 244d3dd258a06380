import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { joined, refusals } from '#protocol/refusals.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const server = read('server/src/**/*.ts')
const declarations = read('protocol/src/**/*.ts')

describe('refusals', () => {
  it('have one name each', () => {
    const own = { unknown: [400, '未知'] } as const
    expect(joined({ one: own })).toEqual(own)
    expect(() => joined({ one: own, other: own })).toThrow('unknown of other')
  })

  it('are all used', () => {
    const code = [...server, ...declarations].map(({ text }) => text).join('\n')
    const isUsed = (name: string) =>
      [`'${name}'`, `codes.${name}`, `efusals.${name}`].some((use) => code.includes(use))
    expect(Object.keys(refusals).filter((name) => !isUsed(name))).toEqual([])
  })

  it('are said nowhere else', () => {
    // what an envelope is made of: the catalogue itself, requests that do not fit their schema, a session that ended
    const makers = ['answering', 'caller', 'endpoint'].map((file) => `access/${file}.ts`)
    const made = server.filter(({ text }) => text.includes('new Refusal(')).map(({ file }) => file)
    const expected = [...makers, 'platform/refusal.ts'].map((file) => `server/src/${file}`)
    expect(made.sort()).toEqual(expected.sort())
  })
})
