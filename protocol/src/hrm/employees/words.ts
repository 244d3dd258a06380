import { type Coded, codedFrom } from '../coded.ts'

/** Coded values of employees (hrm.md §4.1), each declared once. */
export const entryStatuses = codedFrom(1, ['在职', '待入职', '待离职', '离职'])
export const employmentForms = codedFrom(1, ['正式', '非正式'])
/** 1 and 2 of form 1, all others of form 2. */
export const employeeStatuses = codedFrom(1, ['正式', '试用', '实习', '兼职', '劳务', '顾问', '返聘', '外包'])
/** Tabs of lists beside the statuses. */
export const listTabs = codedFrom(11, ['在职', '全职', '待入职', '待离职', '已离职'])
export const probations = codedFrom(0, ['无试用期', '1个月', '2个月', '3个月', '4个月', '5个月', '6个月'])
export const idTypes = codedFrom(1, ['身份证', '港澳通行证', '台湾通行证', '护照', '其他'])
export const sexes = codedFrom(1, ['男', '女'])
export const birthdayTypes = codedFrom(1, ['阳历', '农历'])
export const educations = codedFrom(1, [
  '小学',
  '初中',
  '中专',
  '中职',
  '中技',
  '高中',
  '大专',
  '本科',
  '硕士',
  '博士',
  '博士后',
  '其他',
])
export const teachingMethods = codedFrom(1, ['全日制', '成人教育', '远程教育', '自学考试', '其他'])
export const noYes = codedFrom(0, ['否', '是'])
export const changeTypes = codedFrom(4, ['转正', '调岗', '晋升', '降级', '转为全职员工'])
export const changeReasons = codedFrom(1, [
  '组织架构调整',
  '个人申请',
  '工作安排',
  '违规违纪',
  '绩效不达标',
  '个人身体原因',
  '不适应当前岗位',
])
export const quitTypes = codedFrom(1, ['主动离职', '被动离职', '退休'])
/** Reasons by the type of leaving; 退休 has none. */
export const quitReasons: Readonly<Record<number, readonly Coded[]>> = {
  1: codedFrom(1, [
    '家庭原因',
    '身体原因',
    '薪资原因',
    '交通不便',
    '工作压力',
    '管理问题',
    '无晋升机会',
    '职业规划',
    '合同到期放弃续签',
    '其他个人原因离职',
  ]),
  2: codedFrom(11, [
    '试用期内辞退',
    '违反公司条例',
    '组织调整/裁员',
    '绩效不达标辞退',
    '合同到期不续签',
    '其他原因被动离职',
  ]),
  3: [],
}
export const contractTypes = codedFrom(1, [
  '固定期限劳动合同',
  '无固定期限劳动合同',
  '以完成一定工作任务为期限的劳动合同',
  '实习协议',
  '劳务合同',
  '返聘协议',
  '劳务派遣合同',
  '借调合同',
  '其他',
])
export const contractTerms = codedFrom(
  1,
  Array.from({ length: 10 }, (_, index) => `${index + 1}年`),
)
export const contractStatuses = codedFrom(0, ['未执行', '执行中', '已到期'])
/** Counted by month for the workbench and the tabs of a sheet. */
export const abnormalChanges = codedFrom(1, ['新入职', '离职', '转正', '调岗'])
export const fieldLabels = codedFrom(1, ['个人信息', '岗位信息', '合同', '工资社保'])
export const labelGroups: readonly Coded[] = [
  ...codedFrom(1, ['个人信息', '通讯信息', '教育经历', '工作经历', '证书/证件', '培训经历', '联系人']),
  ...codedFrom(11, ['岗位信息', '离职信息']),
  { code: 21, word: '合同' },
  ...codedFrom(31, ['工资卡', '社保']),
]
/** Files of an employee by their sub-type (§5.4); the first digit is the type. */
export const fileTypes = codedFrom(1, ['员工基本资料', '档案资料', '离职资料'])
export const fileSubTypes: readonly Coded[] = [
  ...codedFrom(11, [
    '身份证原件',
    '学历证明',
    '个人证件照',
    '身份证复印件',
    '工资银行卡',
    '社保卡',
    '公积金卡',
    '获奖证书',
    '其他',
  ]),
  ...codedFrom(21, [
    '劳动合同',
    '入职简历',
    '入职登记表',
    '入职体检单',
    '上家公司离职证明',
    '转正申请表',
    '其他',
  ]),
  ...codedFrom(31, ['离职审批', '离职证明', '其他']),
]

/** The group of the fields of a contact. */
export const CONTACTS_GROUP = 7

/** Groups of fields with a designer (§8.1). */
export const designedGroups = [
  ...codedFrom(1, ['个人信息', '通讯信息']),
  { code: CONTACTS_GROUP, word: '联系人信息' },
  { code: 11, word: '岗位信息' },
]
