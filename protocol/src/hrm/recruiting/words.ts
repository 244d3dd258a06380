import { type Coded, codedFrom } from '../coded.ts'

/** Coded values of posts, candidates and interviews (hrm.md §9.1). */
export const jobNatures = codedFrom(1, ['全职', '实习', '兼职'])
export const workTimes = codedFrom(1, ['不限', '一年以内', '一至三年', '三至五年', '五至十年', '十年以上'])
export const requiredEducations = codedFrom(1, [
  '不限',
  '高中及以上',
  '大专及以上',
  '本科及以上',
  '硕士及以上',
  '博士',
])
export const salaryUnits: readonly Coded[] = [...codedFrom(1, ['元/月', '元/年']), { code: -1, word: '面议' }]
export const emergencyLevels = codedFrom(1, ['紧急', '一般'])
export const postStatuses: readonly Coded[] = [
  { code: 1, word: '招聘中' },
  { code: 0, word: '停止招聘' },
]
export const candidateStatuses = codedFrom(1, [
  '新候选人',
  '初选通过',
  '安排面试',
  '面试通过',
  '已发offer',
  '待入职',
  '已淘汰',
  '已入职',
])
export const candidateEducations = codedFrom(1, ['小学', '初中', '高中', '大专', '本科', '硕士', '博士'])
export const interviewTypes = codedFrom(1, ['现场面试', '电话面试', '视频面试'])
export const interviewResults = codedFrom(1, ['面试未完成', '面试通过', '面试未通过', '面试取消'])
