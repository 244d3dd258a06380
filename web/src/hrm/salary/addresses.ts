/** Pages of pay. */
export const salaryAddresses = {
  sheet: '/hrm/salary',
  archives: '/hrm/salaryArchives',
  history: '/hrm/salary/history',
  slips: '/hrm/salary/slipHistory',
  ownSlips: '/hrm/self-server/salarySlip',
  options: '/manage/hrm/salary/options',
  rules: '/manage/hrm/salary/rules',
  compute: '/manage/hrm/salary/compute',
} as const

export const historyOf = (srecordId: number): string => `${salaryAddresses.history}/detail/${srecordId}`
export const slipsOf = (id: number, month: string): string => `${salaryAddresses.slips}/detail/${id}/${month}`
