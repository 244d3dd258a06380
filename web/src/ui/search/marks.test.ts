import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { markedIn } from './marks.ts'
import type { Spell } from './spelling.ts'

const spell: Spell = (text) => ({
  full: '',
  letters: pinyin(text, { toneType: 'none', type: 'array' }).map((syllable) =>
    syllable.charAt(0).toLowerCase(),
  ),
})
const marked = (text: string, ...words: string[]) =>
  markedIn(text, words, spell)
    .map((stretch) => (stretch.marked ? `[${stretch.text}]` : stretch.text))
    .join('')

test.each([
  ['济南鸿远建设', ['鸿远'], '济南[鸿远]建设'],
  ['济南鸿远建设', ['hyj'], '济南[鸿远建]设'],
  ['重庆（长江）Steel', ['qcj'], '重[庆（长江]）Steel'],
  ['重庆长江Steel', ['jst'], '重庆长[江St]eel'],
  ['STEEL 公司', ['steel', '公'], '[STEEL] [公]司'],
  ['13812345678', ['5678', '567'], '1381234[5678]'],
  ['银银河', ['银'], '[银][银]河'],
  ['没有', ['hx'], '没有'],
])('%s with %j is %s', (text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected)
})

test('without the dictionary characters are marked all the same', () => {
  expect(markedIn('鸿远hy', ['hy'], null)).toEqual([
    { text: '鸿远', marked: false, at: 0 },
    { text: 'hy', marked: true, at: 2 },
  ])
})
