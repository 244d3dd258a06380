export type SurveyKey = 1 | 2 | 3 | 4 | 5 | 6

/** Addresses of the lists behind the figures (hrm.md §2.4). */
export const lists = {
  employed: '/hrm/employee?tabType=11',
  surveyed: (code: SurveyKey) => `/hrm/employee?employeeSurvey=${code}`,
  reminded: (code: 2 | 3 | 4 | 5 | 6) => `/hrm/employee?toDoRemind=${code}`,
  employee: (employeeId: number) => `/hrm/employee?employee=${employeeId}`,
  posts: '/hrm/recruit/post',
  candidates: (survey: 2 | 3 | 4) => `/hrm/recruit/candidate?recruitSurvey=${survey}`,
  sheet: '/hrm/salary',
  history: (sheetId: number) => `/hrm/salary/history/detail/${sheetId}`,
  plans: (tab: 4 | 5) => `/hrm/performance?tabType=${tab}`,
  appraisals: (tab: 'my' | 'target' | 'evaluato' | 'result') => `/hrm/self-server/performance?tabType=${tab}`,
  archives: '/hrm/self-server/archives',
  attendance: '/hrm/self-server/attendance',
  slips: '/hrm/self-server/salarySlip',
} as const
