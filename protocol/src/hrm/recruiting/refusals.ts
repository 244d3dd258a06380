import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of recruiting (hrm.md §1.7, §9.6). */
export const recruitingRefusals = {
  interviewMissing: [6049, '暂无面试安排'],
  interviewerBusy: [400, '%s在%s已有面试，请选择其他时间'],
  interviewersBusy: [400, '面试官在该时段已有面试，请选择其他时间'],
  interviewerUnfit: [400, '面试官不存在或已离职，请重新选择'],
  stageByHandUnfit: [400, '安排面试、待入职和已入职不能直接移动，请安排面试或办理入职'],
  eliminateMissing: [400, '请选择淘汰/流失原因'],
  poolUnfit: [400, '只有已淘汰的候选人可以放入人才库'],
  postStopped: [400, '该职位已停止招聘，请选择其他职位'],
  postTypeUnfit: [400, '职业类型需至少选到第二级'],
  salaryRangeUnfit: [400, '最高薪资不能低于最低薪资'],
  ageRangeUnfit: [400, '最大年龄不能小于最小年龄'],
  channelUnfit: [400, '招聘渠道不存在或已停用，请重新选择'],
  channelIncomplete: [400, '请完善信息'],
  channelSystem: [400, '系统招聘渠道不能改名或删除'],
  channelTwice: [400, '招聘渠道名称不能重复'],
  freeTimesTooLong: [400, '一次最多查看 31 天的空闲时间'],
} as const satisfies Refusals
