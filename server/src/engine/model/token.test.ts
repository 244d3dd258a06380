import { expect, it } from 'vitest'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { createSecretBox } from '#server/platform/settings/secrets.ts'
import { recordIdOf, tokenOf } from './token.ts'

const keys = createSecretBox('a secret of this installation')
const other = createSecretBox('a secret of another installation')
const LARGE = 2 ** 52 + 1

it('is 22 characters of base64url, always the same, and another one for each record and type', () => {
  const ids = [1, 2, 255, 256, LARGE]
  const tokens = ids.flatMap((id) => [tokenOf(keys, complaint, id), tokenOf(keys, invoice, id)])
  expect(new Set(tokens).size).toBe(2 * ids.length)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(ids.map((id) => recordIdOf(keys, complaint, tokenOf(keys, complaint, id)))).toEqual(ids)
  expect(tokenOf(keys, complaint, 7)).toBe(tokenOf(keys, complaint, 7))
})

it('names a record beside its plain id', () => {
  expect(recordIdOf(keys, complaint, 12)).toBe(12)
  expect(recordIdOf(keys, complaint, '12')).toBe(12)
})

it('is refused where another type or installation has made it, or its text was changed', () => {
  const token = tokenOf(keys, complaint, 7)
  const read = (given: string, box = keys) => recordIdOf(box, complaint, given)
  expect(read(token)).toBe(7)
  expect(() => read(tokenOf(keys, invoice, 7))).toThrow('资源未找到')
  expect(() => read(token, other)).toThrow('资源未找到')
  const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  expect(() => read(swapped)).toThrow('资源未找到')
  // the last character carries four bits that mean nothing
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = last[last.indexOf(token.at(-1) ?? '') + 1] ?? ''
  expect(() => read(`${token.slice(0, -1)}${twin}`)).toThrow('资源未找到')
})
