/** A part of a model: its number on the wire and its name. */
type LogPart = readonly [number: number, name: string]

/**
 * What the operation log is divided into (platform.md §9.1). Parts that are kinds of records are not named here: record types
 * say their own (`logPart`).
 */
export const logModels = {
  admin: {
    label: '系统管理',
    parts: {
      company: [1, '企业首页'],
      modules: [2, '应用管理'],
      users: [3, '员工管理'],
      departments: [4, '部门管理'],
      roles: [5, '角色管理'],
      projects: [6, '项目管理'],
      crm: [7, '客户管理'],
      hrm: [8, '人力资源'],
      other: [10, '其他设置'],
    },
  },
  crm: { label: '客户管理', parts: {} },
  oa: {
    label: '办公管理',
    parts: {
      calendar: [41, '日历'],
      log: [42, '日志'],
      announcement: [43, '公告'],
    },
  },
  work: { label: '项目管理', parts: { project: [51, '项目'], task: [52, '任务'] } },
  hrm: {
    label: '人力资源',
    parts: {
      organisation: [61, '组织管理'],
      recruiting: [62, '招聘管理'],
      candidate: [63, '候选人'],
      employee: [64, '员工管理'],
      insurance: [65, '社保管理'],
      salary: [66, '薪资管理'],
      salaryArchive: [67, '薪资档案'],
      slip: [68, '工资条'],
      appraisal: [69, '考核计划'],
      attendance: [70, '考勤管理'],
    },
  },
} as const satisfies Record<string, { label: string; parts: Record<string, LogPart> }>

export type LogModel = keyof typeof logModels
export const isLogModel = (model: string): model is LogModel => Object.hasOwn(logModels, model)
