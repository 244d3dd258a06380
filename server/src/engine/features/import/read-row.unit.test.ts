import { describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import type { ImportColumn } from './columns.ts'
import { placeCells } from './headings.ts'
import type { Owners } from './owners.ts'
import { type Reader, readRow } from './read-row.ts'

const owners: Owners = {
  named: (realname) =>
    realname === '王敏'
      ? [{ userId: 1 }, { userId: 2 }]
      : realname === '李雷'
        ? [{ userId: 3 }]
        : realname === '赵云'
          ? [{ userId: 4 }]
          : [],
  isDisabled: (realname) => realname === '陈晨',
  allows: (userId) => userId !== 4,
}

const owner: ImportColumn = {
  title: '负责人',
  synonyms: [],
  isRequired: true,
  options: null,
  isOpen: true,
  target: { kind: 'owner' },
}

function readOwner(name: string, defaultOwner: number | null = null) {
  const places = placeCells(customer, [owner], ['负责人'], null)
  if (!places) throw new Error('the headings do not fit')
  const reader: Reader = {
    type: customer,
    columns: [owner],
    places,
    owners,
    regions: new Map(),
    entries: { named: () => [], first: () => null },
    people: () => [],
    defaultOwner,
  }
  return readRow(reader, 3, [name])
}

describe('the owner of a row', () => {
  it('is the one active person of that name', () => {
    expect(readOwner('李雷').ownerUserId).toBe(3)
    expect([...readOwner('王敏').faults.values()]).toEqual(['负责人不唯一'])
    expect([...readOwner('韩梅').faults.values()]).toEqual(['负责人不存在：“韩梅”'])
    expect([...readOwner('陈晨').faults.values()]).toEqual(['负责人“陈晨”已停用'])
    expect(readOwner('韩梅', 3).ownerUserId).toBeNull()
  })

  it('is a user whom the importer reaches, named or chosen', () => {
    const outside = ['负责人不在您的数据范围内，且您没有转移权限']
    expect([...readOwner('赵云').faults.values()]).toEqual(outside)
    expect([...readOwner('', 4).faults.values()]).toEqual(outside)
  })

  it('is no value of a formula that failed', () => {
    expect([...readOwner('#N/A').faults.values()]).toEqual(['负责人：单元格的值是错误 #N/A'])
  })

  it('may be left out when an owner was chosen', () => {
    expect(readOwner('', 3)).toMatchObject({ ownerUserId: 3, missing: new Map() })
    expect([...readOwner('').missing.values()]).toEqual(['负责人'])
  })
})

describe('headings', () => {
  it('that no column has fill nothing, whatever they are called', () => {
    expect(placeCells(customer, [owner], ['__proto__', '负责人'], null)?.unknown).toEqual(['__proto__'])
    expect(placeCells(customer, [owner], ['constructor'], null)).toBeNull()
    expect(placeCells(customer, [owner], ['错误原因', '负责人'], null)?.unknown).toEqual([])
  })

  it('are found by their other names, unless another is called so', () => {
    const free = { isRequired: false, options: null, isOpen: true } as const
    const extra = (title: string, synonyms: readonly string[]): ImportColumn => ({
      ...free,
      title,
      synonyms,
      target: { kind: 'extra', key: title },
    })
    const name = extra('客户名称', ['公司名称', '名称'])
    const short = extra('名称', [])
    const read = (headings: readonly string[]) => {
      const places = placeCells(customer, [name, short], headings, null)
      return [name, short].map((column) => places?.cellOf(column, headings))
    }
    expect(read(['公司名称（全称）', '名称'])).toEqual(['公司名称（全称）', '名称'])
    expect(read(['名称'])).toEqual(['', '名称'])
    expect(read(['名 称', '客户名称'])).toEqual(['客户名称', '名 称'])
    expect(
      placeCells(customer, [{ ...name, isRequired: true }, short], ['别的', '名称'], null),
    ).toMatchObject({
      missing: ['客户名称'],
      unknown: ['别的'],
    })
  })
})
