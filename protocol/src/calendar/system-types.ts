/** Types of the system, whose entries are drawn live from other areas (approval-office.md §15.4), in the order of their list. */
export const systemTypes = [
  { code: '1', name: '分配的任务', sort: 1, color: '#AEA1EA' },
  { code: '5', name: '需联系的线索', sort: 2, color: '#58DADA' },
  { code: '2', name: '需联系的客户', sort: 3, color: '#53D397' },
  { code: '6', name: '需联系的商机', sort: 4, color: '#4586FF' },
  { code: '7', name: '预计成交的商机', sort: 5, color: '#8983F3' },
  { code: '3', name: '即将到期的合同', sort: 6, color: '#3498DB' },
  { code: '4', name: '计划回款', sort: 7, color: '#FF6F6F' },
] as const
export type SystemCode = (typeof systemTypes)[number]['code']
/** Leave, which is no type of the list: it is always shown (approval-office.md §15.4). */
export const leaveEntries = { code: '8', name: '请假', color: '#F5A623' } as const
/** Interviews, likewise. */
export const interviewEntries = { code: '9', name: '面试', color: '#13C2C2' } as const
export type SourceCode = SystemCode | typeof leaveEntries.code | typeof interviewEntries.code

/** Lists of `oaCalendar/eventCrm` by code. */
export const crmDayLists = {
  '2': 'customerTimeList',
  '5': 'leadsTimeList',
  '6': 'businessTimeList',
  '7': 'dealBusinessTimeList',
  '3': 'endContractTimeList',
  '4': 'receiveContractTimeList',
} as const satisfies Partial<Record<SystemCode, string>>
