import type { TemplateColumn } from '#server/platform/sheets/build-template.ts'

/** Columns of the template (platform.md §5.5); the roles are of our own client. */
export const staffColumns = [
  { key: 'username', title: '手机号', isRequired: true },
  { key: 'password', title: '登录密码', isRequired: true },
  { key: 'realname', title: '姓名', isRequired: true },
  { key: 'sex', title: '性别', isRequired: false, options: ['男', '女'] },
  { key: 'email', title: '邮箱', isRequired: false },
  { key: 'dept', title: '部门', isRequired: true },
  { key: 'post', title: '岗位', isRequired: false },
  { key: 'roles', title: '角色', isRequired: false },
] as const satisfies readonly (TemplateColumn & { key: string })[]

export type StaffCell = (typeof staffColumns)[number]['key']

/** A row of the file: what stands in each column, '' where nothing does. */
export interface StaffRow {
  row: number
  cells: Readonly<Record<StaffCell, string>>
}

/** Front column of the rows that were refused; corrected, they are imported as they are. */
export const FAULT_TITLE = '错误信息'

export const staffNotes = [
  '注意事项：',
  '1、表头标“*”的红色字体为必填项',
  '2、手机号为11位中国大陆手机号码，不能重复',
  '3、登录密码由6-20位字母、数字组成',
  '4、部门从最上级部门写起，用“/”隔开，如：全公司/销售部/销售一组；有同名部门时取第一个',
  '5、角色可以填写多个，用“，”隔开；没有角色的员工导入后为停用状态，设置角色后再激活',
].join('\n')
