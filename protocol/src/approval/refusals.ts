import type { Refusals } from '#protocol/platform/codes.ts'

/** Approvals (approval-office.md Appendix A). */
export const approvalRefusals = {
  oneFlowInUse: [4200, '只能拥有一个启用的审批流程'],
  flowRoleEmpty: [4203, '自选的角色下没有检测到人员，请核实！'],
  flowNameTaken: [4204, '审批流名称重复，请核实！'],
  presetFlowStays: [4205, '系统默认审批不允许删除！'],
  flowUnknown: [504, '该审批流已被停用或删除'],
  flowIncomplete: [400, '请完善信息'],
  flowStepIncomplete: [400, '请完善审批节点“%s”'],
  flowTooLarge: [400, '审批流最多200个节点、10层条件'],
  approverPickMissing: [400, '请完善审批信息'],
  approvalUnknown: [1102, '审批不存在'],
  approvalRemarkMissing: [400, '请输入审批意见'],
  notYourApproval: [2027, '当前用户没有审批权限', 'right'],
  approvalDecidedBy: [2027, '该审批已由%s处理'],
  approvalRecalled: [2026, '该审批已撤回'],
  approvalPassed: [2028, '该审核已通过，不能撤回'],
  approvalOptionOff: [400, '该审批节点不支持此操作'],
  approverUnfit: [400, '%s不能成为审批人，请重新选择'],
  approvalStepUnfit: [400, '只能退回到已审批的环节'],
  urgedLately: [400, '催办过于频繁，请稍后再试'],
  deputyUnfit: [400, '请选择其他在职员工作为代理人'],
  absenceUnfit: [400, '返回日必须晚于开始日，且在今天之后'],
} as const satisfies Refusals
