import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { writeSheet } from './write-sheet.ts'

/** More incompressible rows than any case reads; reports when the reader stops. */
function endless() {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  async function* rows() {
    try {
      for (;;) yield Array.from({ length: 200 }, () => [randomBytes(1000).toString('base64')])
    } finally {
      resolve()
    }
  }
  return { rows: rows(), ended }
}

describe('a sheet whose reader leaves', () => {
  it.each([
    ['before the first byte', 0],
    ['after the first bytes', 1],
    ['while it is being packed', 300_000],
  ])('lets go of its rows %s', async (_name, taken) => {
    const { rows, ended } = endless()
    const sheet = writeSheet({ name: '数据', header: ['甲'], rows })
    for (let read = 0; read < taken; ) {
      const bytes: unknown = sheet.read()
      if (bytes instanceof Buffer) read += bytes.length
      else await once(sheet, 'readable')
    }
    const closed = once(sheet, 'close')
    sheet.destroy()
    await closed
    if (taken > 1000) await ended
    expect(sheet.destroyed).toBe(true)
  })
})
