import { describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { buildSnapshot, type DirectoryUser } from '#server/access/snapshot.ts'
import type { ImportColumn } from './columns.ts'
import { placeCells } from './headings.ts'
import { type Reader, readRow } from './read-row.ts'

const person = (userId: number, realname: string, status: number): DirectoryUser => ({
  userId,
  username: String(userId),
  realname,
  img: null,
  num: '',
  email: '',
  post: '',
  sex: 0,
  deptId: null,
  parentId: null,
  status,
  isSuper: false,
  isReadNotice: 1,
  createTime: new Date(0),
})
const people = buildSnapshot({
  users: [person(1, '王敏', 1), person(2, '王敏', 1), person(3, '李雷', 1), person(4, '李雷', 0)],
  departments: [],
  roles: [],
  userRoles: [],
  modules: [],
})

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
    people,
    regions: new Map(),
    defaultOwner,
  }
  return readRow(reader, 3, [name])
}

describe('the owner of a row', () => {
  it('is the one active person of that name', () => {
    expect(readOwner('李雷').ownerUserId).toBe(3)
    expect([...readOwner('王敏').faults.values()]).toEqual(['负责人不唯一'])
    expect([...readOwner('韩梅').faults.values()]).toEqual(['负责人不存在'])
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
