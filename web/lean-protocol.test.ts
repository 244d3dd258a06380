import { describe, expect, it } from 'vitest'
import { makeLean } from './lean-protocol.ts'

const lean = (code: string) => makeLean(code, 'calls.ts').replaceAll(/\s+/g, ' ')

describe('the protocol as the client takes it', () => {
  it('keeps of a call how it is sent, and drops what the server checks and documents', () => {
    const code = `export const list = call({
      path: 'crm/list', body: 'json', need: 'crm/index', area, summary: '列表', safe: true,
      request: z.object({ page: id() }), reply: nothing,
    })`
    expect(lean(code)).toBe(
      "export const list = call({ path: 'crm/list', body: 'json', need: 'crm/index', safe: true, })",
    )
  })

  it('lets a constant of schemas go where nobody asks for it, and whatever was made from it', () => {
    const code = `import { z } from 'zod'
const person = { id: z.number() }
export const people = z.array(z.object(person))
export const more = people.optional()
export const LONGEST = 100
export const isLong = (text: string) => z.string().max(LONGEST).safeParse(text).success`
    const written = lean(code)
    for (const name of ['person', 'people', 'more'])
      expect(written).toContain(`const ${name} = /*#__PURE__*/ (() => (`)
    expect(written).toContain('const LONGEST = 100')
    expect(written).toContain('const isLong = (text: string) =>')
  })
})
