import type { NamedColumn } from '#server/engine/features/import/headings.ts'
import type { TemplateColumn } from '#server/platform/sheets/build-template.ts'

/** Columns of the template (platform.md §5.5); roles and superior are of our own client. */
export const staffColumns = [
  {
    key: 'username',
    title: '手机号',
    isRequired: true,
    synonyms: ['手机', '手机号码', '登录账号', '登录名'],
  },
  { key: 'password', title: '登录密码', isRequired: true, synonyms: ['密码', '初始密码'] },
  { key: 'realname', title: '姓名', isRequired: true, synonyms: ['员工姓名', '真实姓名'] },
  { key: 'sex', title: '性别', isRequired: false, options: ['男', '女'] },
  { key: 'email', title: '邮箱', isRequired: false, synonyms: ['电子邮箱', '邮件'] },
  { key: 'dept', title: '部门', isRequired: true, synonyms: ['所属部门', '所在部门'] },
  { key: 'post', title: '岗位', isRequired: false, synonyms: ['职位', '职务'] },
  { key: 'roles', title: '角色', isRequired: false, synonyms: ['角色名称'] },
  { key: 'superior', title: '直属上级', isRequired: false, synonyms: ['上级', '直接上级', '汇报对象'] },
] as const satisfies readonly (TemplateColumn & NamedColumn & { key: string })[]

export type StaffCell = (typeof staffColumns)[number]['key']

/** A row of the file: the text of each column, '' if empty. */
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
  '6、直属上级填写姓名或手机号，可以是本文件中的员工；不填写的，为部门负责人',
].join('\n')
