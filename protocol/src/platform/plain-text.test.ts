import { describe, expect, it } from 'vitest'
import { comparableText, plainText, plainTexts } from './plain-text.ts'

describe('a text that is taken in', () => {
  it.each([
    ['济南\u200B鸿远', '济南鸿远'],
    ['\uFEFF鸿\u00AD远\u2060', '鸿远'],
    ['报价\u202Efdp.exe', '报价fdp.exe'],
    ['\u2066甲\u2069\u200E', '甲'],
    ['\u3164', ''],
    ['甲\u200D乙', '甲乙'],
    ['鸿远\uFE0F12\uFE0F', '鸿远12'],
    ['A\u{E0100}\u180B', 'A'],
  ])('loses what cannot be seen: %j', (text, plain) => expect(plainText(text)).toBe(plain))

  it.each([
    '两行\n文字\t',
    '👨‍👩‍👧 一家',
    '❤️',
    '👩🏽‍💻',
    '6\uFE0F\u20E3',
    '葛\u{E0100}',
    'ＡＢＣ（一）',
    '　',
  ])('keeps what can: %j', (text) => expect(plainText(text)).toBe(text))

  it('does so wherever it stands in a request', () => {
    const sent = JSON.parse('{"a":["x\u200By",1,null],"__proto__":{"b":"\u200Ez"}}')
    expect(JSON.stringify(plainTexts(sent))).toBe('{"a":["xy",1,null],"__proto__":{"b":"z"}}')
  })
})

it('names are the same in every shape of a character, which each keeps', () => {
  expect(comparableText('葛\u{E0100}氏')).toBe(comparableText('葛氏'))
  expect(comparableText('神\uFE00')).toBe(comparableText('\uFA19'))
  expect(comparableText('❤\uFE0F')).toBe(comparableText('❤'))
})

it('names are the same in full and half width', () => {
  expect(comparableText('　ＡＢＣ（山东）１２ ')).toBe(comparableText('ABC(山东)12'))
  expect(comparableText('甲\u200B')).toBe('甲')
  expect(comparableText('甲')).not.toBe(comparableText('乙'))
})
