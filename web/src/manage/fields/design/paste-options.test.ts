import { expect, it } from 'vitest'
import { newOption } from './draft.ts'
import { namesIn, pasteOptions } from './paste-options.ts'

const options = ['广告', '', '展会'].map(newOption)
const paste = (at: number, text: string, replaces: boolean) => {
  const option = options[at]
  if (!option) throw new Error('no option')
  return pasteOptions(options, option, namesIn(text), { replaces })
}
const namesOf = ({ options: list }: ReturnType<typeof paste>) => list.map(({ name }) => name)

it('lines and cells are names, each once; one alone is plain text', () => {
  expect(namesIn('网络\n 电话 \r\n\n网络\t转介绍')).toEqual(['网络', '电话', '转介绍'])
  expect(namesIn('网络')).toEqual([])
})

it('go behind the option, or into it where its name is replaced', () => {
  expect(namesOf(paste(1, '网络\n电话', true))).toEqual(['广告', '网络', '电话', '展会'])
  expect(namesOf(paste(0, '网络\n电话', false))).toEqual(['广告', '网络', '电话', '', '展会'])
})

it('leave out what is there already, and what goes beyond the limit', () => {
  expect(namesOf(paste(1, '展会\n电话', true))).toEqual(['广告', '电话', '展会'])
  const many = Array.from({ length: 300 }, (_, at) => `名${at}`).join('\n')
  const pasted = paste(1, many, true)
  expect(pasted.options).toHaveLength(200)
  expect(pasted.left).toBe(102)
})
