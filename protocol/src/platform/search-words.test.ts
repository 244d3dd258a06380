import { expect, test } from 'vitest'
import { mayBeInitials, searchWords } from './search-words.ts'

test.each([
  ['  鸿远 5678　hxkj ', ['鸿远', '5678', 'hxkj']],
  ['ABC abc', ['abc']],
  ['   ', []],
  ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('%s is looked for as %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test.each([
  ['hx', true],
  ['3c', true],
  ['h', false],
  ['5678', false],
  ['华x', false],
])('%s as initials: %s', (word, is) => {
  expect(mayBeInitials(word)).toBe(is)
})
