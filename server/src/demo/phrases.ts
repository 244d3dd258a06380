import type { OrganisationKind } from './organisations.ts'
import type { Random } from './random.ts'

type Slots = Record<string, string>

/** Replaces `{name}` by what the slots say. */
const fill = (sentence: string, slots: Slots) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole)

const software = [
  '土建计价',
  '安装计价',
  '市政计价',
  '钢筋算量',
  '图形算量',
  '招投标',
  '清单计价',
  '公路造价',
  '水利造价',
  '精装算量',
] as const
const seasons = ['春节后', '年中', '三季度', '四季度', '每年三月', '年底'] as const

function drawSlots(random: Random, kind: OrganisationKind): Slots {
  const locks = random.integer(...kind.locks)
  return {
    locks: String(locks),
    some: String(random.integer(1, Math.max(1, Math.round(locks / 2)))),
    more: String(random.integer(1, Math.max(2, Math.round(locks / 3)))),
    month: String(random.integer(1, 12)),
    day: String(random.integer(1, 28)),
    years: String(random.integer(1, 5)),
    bids: String(random.integer(2, 30) * 5),
    people: String(random.integer(4, 60)),
    discount: random.pick(['九折', '八五折', '九五折', '八八折']),
    price: `${random.integer(3, 40) * 500}元`,
    software: random.pick(software),
    other: random.pick(software),
    season: random.pick(seasons),
    weekday: random.pick(['周一', '周二', '周三', '周四', '周五']),
    post: random.pick(kind.posts),
  }
}

/** What a salesperson keeps in mind about a customer. */
const remarks = [
  '现有加密锁{locks}把，其中{some}把{month}月到期，续费要提前一个月走审批。',
  '主要用{software}和{other}两个模块，造价人员约{people}人。',
  '年投标项目约{bids}个，{season}集中采购，报价时可以按{discount}申请。',
  '财务要求先开票后付款，专票，账期30天。',
  '网络锁{locks}节点，部署在公司机房，升级需要联系信息科配合。',
  '之前用的是单机版，换成网络锁的意向比较明确，关注节点数和异地登录。',
  '老板比较看重服务响应，之前因为锁损坏两天没换上有过投诉，现已处理。',
  '租赁客户，按年续租，已合作{years}年，续租时习惯多要一把备用锁。',
  '{post}负责选型，最终由总经理拍板，金额超过{price}要上会。',
  '公司资质正在升级，造价人员预计增加，后续还有{more}把锁的需求。',
  '对价格敏感，建议带上租赁方案一起谈。',
  '合同走对方格式，盖章需要寄到项目部，快递走到付。',
  '外地项目多，要求锁可以在各省定额之间切换。',
  '去年做过一次集中培训，反馈不错，今年新员工多，可以再安排一次。',
  '只买断不租赁，升级费按版本单独签合同。',
  '下属分公司也在用，可以请{post}引荐。',
] as const

const collegeRemarks = [
  '实训机房{locks}个点位，开学前集中授权，走政府采购流程。',
  '教学版，按学年续签，{month}月发采购计划。',
  '造价专业每年招生约{bids}人，可以谈技能大赛赞助和师资培训。',
  '与教研室合作编写了实训指导书，教师有{people}人参加过培训。',
] as const

export interface FollowUp {
  category: string
  content: string
}

/** Follow-ups by what is asked of the customer at that moment. */
const followUps: readonly FollowUp[] = [
  { category: '打电话', content: '电话确认锁的到期时间，对方说{month}月底前完成续费审批。' },
  { category: '打电话', content: '联系{post}，目前在忙投标，约{weekday}再谈。' },
  { category: '打电话', content: '介绍了新版{software}，对方希望先试用一个月。' },
  { category: '打电话', content: '电话无人接听，已发短信说明来意。' },
  { category: '打电话', content: '回访使用情况，{software}升级后打开旧工程报错，已转技术部处理。' },
  { category: '打电话', content: '对方询问租赁和买断的差价，已口头说明，稍后发正式报价。' },
  { category: '见面拜访', content: '上门拜访{post}，确认需要{more}把锁，报价{price}，等领导审批。' },
  {
    category: '见面拜访',
    content: '现场演示了{software}，造价部{people}人参加，提出了组价效率和报表格式两个问题。',
  },
  { category: '见面拜访', content: '拜访时了解到对方同时在看另一家产品，对方报价更低，需要申请{discount}。' },
  { category: '见面拜访', content: '送锁上门并指导安装，当场验收，签收单已带回。' },
  { category: '见面拜访', content: '陪同副总拜访客户总经理，对方同意按年度框架协议合作。' },
  { category: '发邮件', content: '已发送{software}产品资料和报价单，对方确认收到。' },
  { category: '发邮件', content: '合同草稿发给对方法务审核，预计{weekday}反馈意见。' },
  { category: '发短信', content: '发送定额更新通知和升级说明。' },
  { category: '发短信', content: '提醒锁将于{month}月{day}日到期，附续费方式。' },
  { category: '活动', content: '参加了我们的计价规范宣贯会，现场留了{more}个试用名额。' },
  { category: '活动', content: '邀请参加{software}线上公开课，{people}人报名。' },
  { category: '打电话', content: '客户意向度较强，要求{weekday}前给出含培训的整体方案。' },
  { category: '打电话', content: '对方表示预算已批，下周走采购流程，需要我们提供资质扫描件。' },
  { category: '打电话', content: '近期没有新项目，暂不增加锁，答应年底再联系。' },
]

const leadRemarks = [
  '网站留言咨询{software}的租赁价格。',
  '在定额宣贯会上登记，想了解{software}与手头版本的差别。',
  '老客户{post}介绍，公司刚成立，计划先租{more}把锁。',
  '电话咨询加密锁损坏怎么更换，使用的是别家产品，可以争取换用我们的。',
  '搜索引擎广告进线，询问网络锁最低几个节点起订。',
  '准备参加{month}月的投标，时间紧，要求三天内能用上。',
  '咨询个人能否购买，目前在几家单位兼职做预算。',
  '陌拜留下名片，造价部{people}人左右，现用产品明年到期。',
] as const

const contactRemarks = [
  '说话直接，喜欢先看价格。',
  '上午开会多，下午三点以后联系比较合适。',
  '技术出身，对算量精度要求高。',
  '负责报销和收发票，快递写本人名字。',
  '微信与手机同号，平时用微信联系。',
  '新接手这块工作，需要多讲一些基础操作。',
  '参加过两次培训，能独立处理锁的更新。',
] as const

export function drawRemark(random: Random, kind: OrganisationKind): string {
  const sentences: readonly string[] = kind.key === 'college' ? collegeRemarks : remarks
  const first = fill(random.pick(sentences), drawSlots(random, kind))
  if (!random.chance(0.25)) return first
  const second = fill(random.pick(sentences), drawSlots(random, kind))
  return second === first ? first : `${first}\n${second}`
}

export function drawFollowUp(random: Random, kind: OrganisationKind): FollowUp {
  const { category, content } = random.pick(followUps)
  return { category, content: fill(content, drawSlots(random, kind)) }
}

export const drawLeadRemark = (random: Random, kind: OrganisationKind) =>
  fill(random.pick(leadRemarks), drawSlots(random, kind))
export const drawContactRemark = (random: Random) => random.pick(contactRemarks)
