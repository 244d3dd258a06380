import { afterEach, describe, expect, it } from 'vitest'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { createDocuments, DOCUMENT_BOUNDS, type Documents } from './renderer.ts'

const written = (html: string) => ({ html, page: ordinaryPage, pictures: new Map() })
const short = written('<p>合同</p>')
/** Seconds of layout on any machine. */
const endless = written('<table><tr><td>甲</td></tr></table>'.repeat(100_000))
const tooLarge = { code: 400, message: '内容过多或过于复杂，无法生成文档，请精简后再试' }

const REP = 1
const MANAGER = 2
let documents: Documents
const open = (bounds: Partial<typeof DOCUMENT_BOUNDS> = {}) => {
  documents = createDocuments({ ...DOCUMENT_BOUNDS, ...bounds })
  return documents
}
afterEach(() => documents.close())

const beginOf = (document: Uint8Array) => Buffer.from(document).toString('latin1', 0, 4)

describe('documents', () => {
  it('are made in a process of their own', async () => {
    const { make } = open()
    expect(beginOf(await make('pdf', short, REP))).toBe('%PDF')
    expect(beginOf(await make('word', short, REP))).toBe('PK\x03\x04')
  })

  it('end with a sentence after their time, while the process answers; the next one is made', async () => {
    const { make } = open({ time: 500 })
    let answered = 0
    const others = setInterval(() => {
      answered += 1
    }, 10)
    await expect(make('pdf', endless, REP)).rejects.toMatchObject(tooLarge)
    clearInterval(others)
    expect(answered).toBeGreaterThan(5)
    expect(beginOf(await make('word', short, MANAGER))).toBe('PK\x03\x04')
  })

  it('end with a sentence when they need too much memory', async () => {
    const { make } = open({ time: 60_000, memory: 64 })
    await expect(make('pdf', endless, REP)).rejects.toMatchObject(tooLarge)
  })

  it('are three of one user at once, whatever others do', async () => {
    const { make } = open()
    const own = [1, 2, 3].map(() => make('pdf', short, REP))
    await expect(make('pdf', short, REP)).rejects.toMatchObject({
      code: 429,
      message: '您已有多个文档正在生成，请等其中一个完成后再试',
    })
    expect(beginOf(await make('pdf', short, MANAGER))).toBe('%PDF')
    await Promise.all(own)
    expect(beginOf(await make('pdf', short, REP))).toBe('%PDF')
  })

  it('of two users are made in turns', async () => {
    const { make } = open()
    const order: string[] = []
    const note = (name: string, made: Promise<unknown>) => made.then(() => order.push(name))
    await Promise.all([
      ...[1, 2, 3].map((at) => note(`rep ${at}`, make('pdf', short, REP))),
      note('manager', make('pdf', short, MANAGER)),
    ])
    expect(order).toEqual(['rep 1', 'rep 2', 'manager', 'rep 3'])
  })

  it('that cannot be read as Word say why', async () => {
    const { make } = open()
    await expect(make('take', { path: import.meta.filename }, REP)).rejects.toMatchObject({ kind: 'notWord' })
  })
})

it('long texts are cleaned in the process as short ones are at once', async () => {
  const { clean } = open()
  const cleaned = '<p>甲</p>'
  const text = '<p onclick="x()">甲</p>'
  expect(await clean(text, {}, REP)).toBe(cleaned)
  expect(await clean(text.repeat(1_000), {}, REP)).toBe(cleaned.repeat(1_000))
})
