import type { DepartmentKey } from './staff-plan.ts'

interface LogTexts {
  /** Whether figures of sales go with them. */
  sells: boolean
  done: readonly string[]
  week: readonly string[]
  next: readonly string[]
  questions: readonly string[]
}

const selling: LogTexts = {
  sells: true,
  done: [
    '上午回访了三家老客户，确认软件锁到期时间；下午到客户公司演示新版计价软件，对方财务主管参加，反馈界面比旧版清楚。',
    '整理本周报价，给两家造价咨询公司发了正式报价单；电话联系新线索 12 条，4 条有意向。',
    '陪同技术同事上门处理升级问题，客户满意，顺便谈了增购 5 个节点的意向。',
    '跟进上月展会留下的名片，约到两家下周面谈；补录了 6 条跟进记录。',
    '催收一笔回款，客户答应本周五前打款；下午写投标文件的商务部分。',
  ],
  week: [
    '本周拜访客户 8 家，新增商机 2 个，签约 1 单；两笔回款到账，一笔顺延到下周。',
    '本周以续费为主，到期客户已全部联系，12 家确认续费，3 家仍在比价。',
  ],
  next: [
    '拜访两家已约好的客户，准备演示环境。',
    '跟进报价反馈，争取本周内签下一单。',
    '继续联系即将到期的老客户。',
    '完成投标文件并请经理过目。',
  ],
  questions: [
    '客户希望价格再优惠 5%，超出了我的权限，请经理协助。',
    '竞争对手报价偏低，需要对比材料。',
    '试用锁数量不够，客户要等到下周。',
  ],
}

const serving: LogTexts = {
  sells: false,
  done: [
    '接听客户来电 26 通，远程协助安装 9 次，均已解决；两例升级失败已转技术部。',
    '处理故障锁 3 只，登记售后并安排换锁；整理常见问题 5 条。',
    '回访上周处理的客户 15 家，14 家满意，1 家希望增加培训。',
  ],
  week: ['本周受理咨询 130 余次，一次解决率 92%；换锁 6 只。'],
  next: ['继续处理未结的售后单，准备周四的线上培训。', '跟进两例升级失败的处理结果。'],
  questions: ['新版安装包在部分旧电脑上启动慢，希望技术部给出说明。'],
}

const building: LogTexts = {
  sells: false,
  done: [
    '定位并修复升级失败的问题，补充了自动化测试；评审了两处改动。',
    '完成清单导出的性能优化，大项目由 40 秒降到 6 秒。',
    '协助客服远程排查三家客户的环境问题。',
  ],
  week: ['本周完成两个功能点，修复问题 11 个，发布一个补丁版本。'],
  next: ['继续做安装程序的静默升级。', '整理下个版本的需求，与产品讨论范围。'],
  questions: ['测试机不够，回归要排队。'],
}

const keeping: LogTexts = {
  sells: false,
  done: [
    '核对本周到账，登记回款 7 笔；开具发票 5 张；整理报销单据。',
    '安排两场面试，更新员工档案；准备月度考勤。',
    '整理合同归档，盘点办公用品，通知下周例会安排。',
  ],
  week: ['本周单据已全部处理，月结准备工作完成一半。'],
  next: ['处理待开发票，准备月度报表。', '跟进入职手续。'],
  questions: ['有两笔到账没有注明客户，请销售同事认领。'],
}

/** What people of a department write in their logs. */
export const logTexts: Readonly<Record<DepartmentKey, LogTexts>> = {
  office: keeping,
  marketing: selling,
  sales1: selling,
  capital: selling,
  north: selling,
  sales2: selling,
  shandong: selling,
  delta: selling,
  sales3: selling,
  river: selling,
  southwest: selling,
  service: serving,
  technology: building,
  personnel: keeping,
  finance: keeping,
}

export const remarks = {
  said: [
    '不错，继续保持。',
    '价格的事下午我们电话说一下。',
    '请把客户的反馈整理成跟进记录。',
    '这家客户我明天和你一起去。',
    '进度有点慢，需要帮助就说。',
  ],
  answered: ['好的，谢谢！', '收到，已安排。', '明白，今天就补上。'],
} as const
