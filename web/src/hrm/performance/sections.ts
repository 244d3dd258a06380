/** The pages behind 绩效管理. */
export const performanceSections = [
  { value: '/hrm/performance', label: '考核计划', need: 'hrm/appraisal/read' },
  { value: '/hrm/performance/employee', label: '绩效档案', need: 'hrm/appraisal/readEmp' },
]
