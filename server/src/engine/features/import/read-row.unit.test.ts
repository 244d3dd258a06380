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
  allows: (userId) => userId !== 4,
}

const owner: ImportColumn = {
  title: '负责人',
  isRequired: true,
  options: null,
  isOpen: true,
  target: { kind: 'owner' },
}

function readOwner(name: string, defaultOwner: number | null = null) {
  const places = placeCells(customer, [owner], ['负责人'])
  if (!places) throw new Error('the headings do not fit')
  const reader: Reader = {
    type: customer,
    columns: [owner],
    places,
    owners,
    regions: new Map(),
    entriesNamed: () => [],
    defaultOwner,
  }
  return readRow(reader, 3, [name])
}

describe('the owner of a row', () => {
  it('is the one active person of that name', () => {
    expect(readOwner('李雷').ownerUserId).toBe(3)
    expect([...readOwner('王敏').faults.values()]).toEqual(['负责人不唯一'])
    expect([...readOwner('韩梅').faults.values()]).toEqual(['负责人不存在'])
    expect(readOwner('韩梅', 3).ownerUserId).toBeNull()
  })

  it('is somebody whom the importer reaches, named or chosen', () => {
    const outside = ['负责人不在您的数据范围内，且您没有转移权限']
    expect([...readOwner('赵云').faults.values()]).toEqual(outside)
    expect([...readOwner('', 4).faults.values()]).toEqual(outside)
  })

  it('is no value of a formula that failed', () => {
    expect([...readOwner('#N/A').faults.values()]).toEqual(['负责人：单元格的值是错误 #N/A'])
  })

  it('may be left out when somebody was chosen', () => {
    expect(readOwner('', 3)).toMatchObject({ ownerUserId: 3, missing: new Map() })
    expect([...readOwner('').missing.values()]).toEqual(['负责人'])
  })
})

describe('headings', () => {
  it('of other files do not fit, whatever they are called', () => {
    expect(placeCells(customer, [owner], ['__proto__', '负责人'])).toBeNull()
    expect(placeCells(customer, [owner], ['constructor'])).toBeNull()
    expect(placeCells(customer, [owner], ['错误原因', '负责人'])).not.toBeNull()
  })
})
