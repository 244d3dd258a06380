import type { StaffMember } from './draw-staff.ts'
import { departments } from './staff-plan.ts'
import { roleName } from './staff-roles.ts'

/** An account to look at the product with. */
export interface DemoAccount {
  username: string
  realname: string
  department: string
  post: string
  roles: string
  /** Which customers it sees, in words. */
  sees: string
}

/** The one who sells; every list shows this account something. */
export const REPRESENTATIVE = 'shandong1'

/** One person of every kind, from the top down, with the reach of the role. */
const typical: readonly (readonly [key: string, sees: string])[] = [
  ['director', '全部数据和系统管理'],
  ['vice', '全部客户'],
  ['sales2', '本部门及下属部门的客户'],
  ['shandong', '本人及下属的客户'],
  [REPRESENTATIVE, '本人的客户'],
  ['marketing', '全部线索，查看客户'],
  ['service', '查看全部客户，管理软件锁库存'],
  ['personnel', '员工与人事'],
  ['finance', '查看全部客户与回款、发票'],
]

/** Keys of the accounts that are named to those who look at the product. */
export const typicalKeys: ReadonlySet<string> = new Set(typical.map(([key]) => key))

export function typicalAccounts(staff: readonly StaffMember[]): DemoAccount[] {
  const byKey = new Map(staff.map((member) => [member.key, member]))
  const nameOf = new Map(departments.map((department) => [department.key, department.name]))
  return typical.flatMap(([key, sees]) => {
    const member = byKey.get(key)
    if (!member) return []
    const { username, realname, department, post, roles } = member
    return [
      {
        username,
        realname,
        post,
        department: nameOf.get(department) ?? '',
        roles: roles.map(roleName).join('、'),
        sees,
      },
    ]
  })
}

const columns: readonly (readonly [title: string, key: keyof DemoAccount])[] = [
  ['账号', 'username'],
  ['姓名', 'realname'],
  ['部门', 'department'],
  ['岗位', 'post'],
  ['角色', 'roles'],
  ['可见数据', 'sees'],
]

/** A table for a terminal, where a Chinese character takes two columns. */
export function accountTable(accounts: readonly DemoAccount[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...accounts.map((account) => columns.map(([, key]) => account[key])),
  ]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))))
  return rows
    .map((row) => `  ${row.map((cell, index) => padTo(cell, widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

const widthOf = (text: string) =>
  [...text].reduce((width, character) => width + (character > '\u2000' ? 2 : 1), 0)
const padTo = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
