import { expect, it } from 'vitest'
import { inDn } from './name.ts'

it.each([
  ['zhang', 'zhang'],
  ['张三', '张三'],
  ['zhang,ou=admins', 'zhang\\,ou\\=admins'],
  ['a+b"c\\d<e>f;g', 'a\\+b\\"c\\\\d\\<e\\>f\\;g'],
  ['#5', '\\#5'],
  [' x ', '\\ x\\ '],
  ['a\0b', 'a\\00b'],
])('%j stands in a name as itself', (name, expected) => {
  expect(inDn(name)).toBe(expected)
})
