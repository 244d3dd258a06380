import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import { sectionsOf } from './sections.ts'

const field = (name: string, more: object = {}) =>
  bareField({ fieldName: name, name, formType: 'text', ...more })

it('fields stand under their headings, what people know first and what the system knows last', () => {
  const sections = sectionsOf([
    field('createTime', { sysInformation: 1 }),
    field('title', { section: '发票信息' }),
    field('number'),
    field('money', { sysInformation: 1, section: '基本信息' }),
    field('address', { section: '邮寄信息' }),
  ])
  expect(sections.map(([title, fields]) => [title, fields.map(({ name }) => name)])).toEqual([
    ['基本信息', ['number', 'money']],
    ['发票信息', ['title']],
    ['邮寄信息', ['address']],
    ['系统信息', ['createTime']],
  ])
})
