import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of customer management (crm-records.md §22). */
export const crmRefusals = {
  // leads
  leadConverted: [2003, '已转换线索不可重复转换'],
  conversionTaken: [2038, '%s已存在'],

  // customer
  ownedLimit: [2022, '拥有客户已达上限，无法新增'],
  lockedLimit: [2025, '有员工可锁定客户数达到上限'],
  newOwnerLimit: [2039, '该员工拥有客户数已达上限'],
  limitRuleTaken: [2049, '已经有员工或部门信息包含在别的规则里面'],
  subCustomerOfSub: [2260, '子客户不能再添加子客户'],
  mergedHasChildren: [2261, '被合并的客户下有子客户，不能合并'],
  limitScopeMissing: [400, '请选择适用范围'],
  parentIsSelf: [400, '上级客户不能是自己'],
  mergeNothing: [400, '请选择要合并的客户'],
  pooledMerge: [400, '公海中的客户不能合并，请先领取或分配'],
  pooledTransfer: [400, '公海中的客户不能转移，请在公海中分配'],
  restoreMerged: [400, '客户“%s”已合并到“%s”，不能恢复'],
  coordinateFormat: [400, '%s格式有误'],
  pooledLock: [400, '公海中的客户不能锁定'],
  pooledVisit: [400, '公海中的客户不能安排拜访，请先领取或分配'],
  contactOfAnother: [400, '该联系人不属于此客户'],

  // contacts
  customerMissing: [2083, '检测到没有绑定客户，请确认！'],
  customerUnknown: [400, '填写的客户不存在'],
  pooledContactsTransfer: [400, '公海客户的联系人不能转移，请在公海中分配客户'],

  // product
  productGone: [2004, '数据已被删除'],
  categoryInUse: [2005, '该产品类别已关联产品，不能删除！'],
  categoryHasChildren: [2006, '该类别下有其他产品类别！'],
  categoryNameMissing: [400, '请填写名称'],
  categoryUnknown: [400, '该产品类别已被删除，请刷新后再试'],
  categoryTooDeep: [400, '产品类别最多%s级'],
  categoryNameTaken: [400, '同一级下已有产品类别“%s”'],

  // business
  winRateTooHigh: [2046, '赢单率不能大于100'],
  stagesInUse: [2047, '使用中的商机组不可以修改'],
  businessEnded: [2094, '商机已结束，不能推进'],
  stageGroupNameMissing: [400, '请填写商机组名称'],
  stagesMissing: [400, '请完善阶段信息'],
  stageGroupUnknown: [400, '该商机组已被删除，请刷新后再试'],
  stageGroupNameTaken: [400, '商机组“%s”已存在'],
  stageForeign: [400, '该阶段不属于此商机的商机组'],
  stageMissing: [400, '请选择要推进到的阶段'],
  contactOfOtherCustomer: [400, '只能关联该商机客户的联系人'],
  contactNotRelated: [400, '请先将该联系人关联到商机'],

  // contracts and what follows from them
  contractEndsEarly: [2009, '合同结束时间应大于开始时间！'],
  contractNumTaken: [2010, '合同编号已存在，请校对后再添加！'],
  contractNotInForce: [2018, '当前合同未审核通过，不能添加回款'],
  receivablesNumTaken: [2019, '回款编号已存在，请校对后再添加！'],
  othersReceivables: [2020, '只能编辑自己创建的回款'],
  visitNumTaken: [2030, '回访编号已存在，请校对后再添加！'],
  remindDaysMissing: [2048, '请设置提前提醒天数'],
  contractTakesNoPlans: [2090, '只有审核通过或审核中的合同才可以添加回款计划！'],
  planReceived: [2092, '该回款计划已收到回款，请勿编辑'],
  planTaken: [400, '该期回款计划已有回款，请选择其他期数'],
  visitNotInForce: [400, '当前合同未生效，不能添加回访'],
  invoiceNotApproved: [400, '审核通过后才可以标记开票'],
  invoiceIssued: [400, '已开票的发票不能删除'],
  invoiceTitleMissing: [400, '请输入开票抬头'],

  // what is approved
  contractVoided: [2013, '合同已作废，不能编辑'],
  contractPassed: [2014, '已通过的合同不能编辑'],
  withdrawFirst: [2015, '不能编辑，请先撤回再编辑！'],
  voidedTransfer: [2016, '已作废的合同不能转移！'],
  receivablesPassed: [2053, '已通过的回款不能编辑'],
  invoicePassed: [2068, '已通过的发票不能编辑'],
  draftsOnly: [2076, '只能删除撤回和未提交的审批！'],
  voidFirst: [2085, '已通过的合同需要作废后才可编辑！'],

  // pool
  poolHasCustomersOff: [2036, '公海内有客户，不能停用'],
  lastPoolOff: [2037, '最后一个启用公海不能停用'],
  poolMembersMissing: [2041, '公海管理员或公海成员不能为空'],
  poolHasCustomers: [2042, '公海内有客户，不能删除'],
  lastPool: [2043, '最后一个启用公海不能删除'],
  noPool: [2054, '不存在启用的公海'],
  cannotDistribute: [2060, '无权分配'],
  claimTooMany: [2061, '领取客户数超过限制'],
  claimedToday: [2062, '今日领取次数超过上限'],
  previousOwnerWaits: [2063, '前负责人在限制时间内不能领取'],
  poolDisabled: [2070, '不能向停用公海转入客户'],
  noPoolRight: [2091, '没有该公海权限，不能进行操作'],
  poolNameMissing: [400, '请输入公海名称'],
  poolOwnerDaysMissing: [400, '前负责人限制领取天数需大于0'],
  poolClaimNumMissing: [400, '领取频率限制个数需大于0'],
  poolRemindDaysMissing: [400, '提醒规则天数需大于0'],
  poolRulesMissing: [400, '请勾选自动回收规则'],
  poolRuleDaysMissing: [400, '收回规则超过天数需大于0'],
  poolLevelUnknown: [400, '客户级别“%s”不存在，请刷新后再试'],
  poolTwoFields: [400, '公海字段至少要显示两个'],
  alreadyPooled: [400, '选中的客户已在公海中，请刷新后再试'],
  putInRemoved: [400, '放入公海的客户已被删除，不能撤销'],
  putInChanged: [400, '客户“%s”在放入公海后又有改动，不能撤销'],
  poolMissing: [400, '请选择公海'],
  notInPool: [400, '选中的客户已不在该公海中，请刷新后再试'],
  samePool: [400, '不能转移到同一个公海'],

  // printing
  printTemplateEmpty: [2044, '使用的打印模板不能为空'],
  printFormat: [2045, '仅支持pdf和word格式预览'],
  printNameTaken: [400, '同一对象的打印模板名称不能重复'],
} as const satisfies Refusals
