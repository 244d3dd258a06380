import { describe, expect, it } from 'vitest'
import { cutParagraphs, splitLongWords } from './pieces.ts'

describe('a long paragraph', () => {
  it.each([
    ['short ones stay whole', '甲乙。'.repeat(100), 0, [300]],
    ['at the end of a sentence', `${'甲'.repeat(1_900)}。${'乙'.repeat(400)}`, 0, [1_901, 400]],
    ['anywhere, where no sentence ends', '甲'.repeat(4_500), 0, [2_000, 2_000, 500]],
    ['what stands before it counts', '甲'.repeat(1_500), 1_000, [1_000, 500]],
    ['never within a character of two units', `甲${'𠮷'.repeat(1_500)}`, 0, [1_999, 1_002]],
  ])('is cut: %s', (_case, text, before, lengths) => {
    const pieces = cutParagraphs(text, before)
    expect(pieces.map(({ length }) => length)).toEqual(lengths)
    expect(pieces.join('')).toBe(text)
  })
})

describe('a long word', () => {
  it.each([
    ['甲'.repeat(300), [false]],
    ['see the word', [false]],
    [`编号 ${'W'.repeat(150)} 完`, [false, true, false]],
    ['W'.repeat(150), [true]],
  ])('stands by itself in %s', (text, expected) => {
    const parts = splitLongWords(text)
    expect(parts.map(({ isLongWord }) => isLongWord)).toEqual(expected)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})
