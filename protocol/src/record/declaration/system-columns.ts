import type { SystemColumn, SystemFilter } from './declared-columns.ts'

export const seen = { level: 2, operateType: 2 } as const
const fixed = { level: 2, operateType: 4 } as const

export const lastTime: SystemColumn = {
  key: 'lastTime',
  title: '最后跟进时间',
  formType: 'datetime',
  tells: 'lastContent',
  authorisation: seen,
}
export const lastContent: SystemColumn = {
  key: 'lastContent',
  title: '最后跟进记录',
  formType: 'text',
  authorisation: seen,
}
export const ownerUserName: SystemColumn = {
  key: 'ownerUserName',
  title: '负责人',
  formType: 'user',
  authorisation: fixed,
}
export const teamMemberIds: SystemColumn = {
  key: 'teamMemberIds',
  title: '相关团队',
  formType: 'user',
  displayOnly: true,
}
export const ownerDeptName: SystemColumn = {
  key: 'ownerDeptName',
  title: '所属部门',
  formType: 'structure',
  authorisation: fixed,
}

/** The last columns of every type (record-engine.md §3.7). */
export const closingColumns: readonly SystemColumn[] = [
  { key: 'updateTime', title: '更新时间', formType: 'datetime', authorisation: seen },
  { key: 'createTime', title: '创建时间', formType: 'datetime', authorisation: seen },
  { key: 'createUserName', title: '创建人', formType: 'user', authorisation: seen },
]

/** Filters every owned type has besides its own (record-engine.md §7.8). */
export const ownerDeptFilter: SystemFilter = { key: 'ownerDeptId', title: '所属部门', formType: 'structure' }
export const ownerFilters: readonly SystemFilter[] = [
  { key: 'ownerUserId', title: '负责人', formType: 'user' },
  ownerDeptFilter,
]
export const closingFilters: readonly SystemFilter[] = [
  { key: 'createUserId', title: '创建人', formType: 'user' },
  { key: 'updateTime', title: '更新时间', formType: 'datetime' },
  { key: 'createTime', title: '创建时间', formType: 'datetime' },
]
export const lastTimeFilter: SystemFilter = { key: 'lastTime', title: '最后跟进时间', formType: 'datetime' }
export const teamFilter: SystemFilter = { key: 'teamMemberIds', title: '相关团队', formType: 'user' }

interface Owned {
  /** They have a team. */
  team?: true
  /** They are followed up: lists show when that was last, or also the words. */
  followed?: 'time' | 'words'
}

/** List columns and filters of records that have an owner. */
export const ofOwned = ({
  team,
  followed,
}: Owned = {}): {
  systemColumns: readonly SystemColumn[]
  filters: readonly SystemFilter[]
} => ({
  systemColumns: [
    ...(followed ? [lastTime] : []),
    ...(followed === 'words' ? [lastContent] : []),
    ownerUserName,
    ...(team ? [teamMemberIds] : []),
    ownerDeptName,
    ...closingColumns,
  ],
  filters: [
    ...ownerFilters,
    ...closingFilters,
    ...(followed ? [lastTimeFilter] : []),
    ...(team ? [teamFilter] : []),
  ],
})
