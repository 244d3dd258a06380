import { handleStatus } from '#protocol/crm/complaint/status.ts'
import { complaintSources, complaintTypes } from '#protocol/crm/complaint/words.ts'
import { lettersStatus } from '#protocol/crm/letters/status.ts'
import { sendTypes } from '#protocol/crm/letters/words.ts'
import { satisfactions } from '#protocol/crm/options.ts'
import { COMPANY_THEME } from '#protocol/crm/theme/words.ts'
import type { States } from '#protocol/record/states/declared-states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { DAY, formatDay, HOUR } from '#server/platform/time/clock.ts'
import { companies, companyName } from './draw-bank.ts'
import { drawBatchId } from './market.ts'
import type { Random } from './random.ts'
import { daysBefore } from './working-days.ts'

/** A customer that writes or is written to. */
export interface Served {
  customerId: number
  customerName: string
  ownerUserId: number
  contactsId: number | null
  contactsName: string | null
  mobile: string | null
  shellNum: string | null
}

export interface ServiceDesk {
  random: Random
  now: Date
  /** Who keeps certificates. */
  keeperId: number
  /** Who has some in their own name. */
  representative: { userId: number; realname: string }
}

/** The own companies that letters and certificates name. */
export const themes = companies.map(({ city }) => companyName(city))

/** What every drawn record has. */
export const common = ({ random }: ServiceDesk, ownerUserId: number, title: string, at: Date) => ({
  batch_id: drawBatchId(random),
  initials: initialsOf(title),
  owner_user_id: ownerUserId,
  create_user_id: ownerUserId,
  create_time: at,
  update_time: at,
})

const subjects = [
  ['催款函', '关于支付软件服务费的函'],
  ['通知函', '关于软件版本升级的通知'],
  ['通知函', '关于定额库更新的通知'],
  ['证明函', '关于软件正版授权的证明'],
  ['商洽函', '关于续签软件服务合同的商洽函'],
  ['复函', '关于软件使用问题的复函'],
] as const
const contents: Readonly<Record<string, string>> = {
  催款函: '贵公司与我司签订的软件服务合同款项已到付款期，请于收函后十五日内支付。',
  通知函: '为便于贵公司继续使用，现将有关事项通知如下，请知悉。',
  证明函: '兹证明贵公司使用的软件为我司正版授权产品。',
  商洽函: '贵公司的软件服务即将到期，为不影响使用，现就续签事宜与贵公司商洽。',
  复函: '贵公司来函收悉，现就所提问题答复如下。',
}

const codeOf = ({ vocabulary }: Pick<States, 'vocabulary'>, name: string) => vocabulary[name]?.code ?? 0

/** Numbers count from the first of each day. */
const numbered = (letters: string, at: Date, places: Map<string, number>) => {
  const day = `${letters}${formatDay(at).replaceAll('-', '')}`
  const place = (places.get(day) ?? 0) + 1
  places.set(day, place)
  return `${day}${String(place).padStart(3, '0')}`
}

/** Written before today, so that the numbers of today are all to be given out. */
const moments = ({ random, now }: ServiceDesk, count: number) =>
  Array.from({ length: count }, () => random.integer(1, 120))
    .toSorted((one, other) => other - one)
    .map((days) => daysBefore(now, days))

export function drawLetters(desk: ServiceDesk, served: readonly Served[]) {
  const { random, now } = desk
  const times = moments(desk, served.length)
  const numbers = new Map<string, number>()
  return served.map((to, place) => {
    const at = times[place] ?? now
    const [type, title] = random.pick(subjects)
    const isRecent = now.getTime() - at.getTime() < 7 * DAY
    const state = isRecent
      ? 'draft'
      : random.weighted([
          ['sent', 3],
          ['signed', 6],
          ['voided', 1],
        ] as const)
    const sendType = random.pick(sendTypes)
    return {
      ...common(desk, to.ownerUserId, title, at),
      letters_title: title,
      letters_num: numbered('GH', at, numbers),
      letters_type: type,
      letters_date: formatDay(at),
      theme_type: COMPANY_THEME,
      theme_name: random.pick(themes),
      customer_id: to.customerId,
      receiver_name: to.customerName,
      contacts_id: to.contactsId,
      receiver_mobile: to.mobile,
      seal_flag: '总公司章',
      copies: 1,
      send_type: sendType,
      express_no: sendType === '邮寄' && state !== 'draft' ? `SF${random.digits(12)}` : null,
      content: contents[type] ?? null,
      letters_status: codeOf(lettersStatus, state),
    }
  })
}

const grievances: Readonly<Record<(typeof complaintTypes)[number], readonly string[]>> = {
  软件功能: ['导入清单后单价丢失，需要重新录入', '汇总计算很慢，经常没有响应'],
  软件锁故障: ['软件锁插上后检测不到', '软件锁指示灯不亮，无法登录'],
  数据差错: ['定额库中人工费单价与文件不一致', '导出的报表合计有误'],
  服务态度: ['报修后两天没有人联系', '电话多次无人接听'],
  发货物流: ['新锁寄出一周没有收到', '收到的软件锁型号不对'],
  合同发票: ['发票抬头开错，需要重开', '合同迟迟没有寄回'],
  收费价格: ['续费价格比去年高，没有说明', '升级费用与销售说的不一致'],
  其他: ['培训安排临时取消，没有通知'],
}
const outcomes = [
  '已上门处理，客户确认恢复正常',
  '已更换并寄出，客户收到',
  '已向客户说明并致歉，客户接受',
] as const

export function drawComplaints(desk: ServiceDesk, served: readonly Served[]) {
  const { random, now } = desk
  const times = moments(desk, served.length)
  const numbers = new Map<string, number>()
  return served.map((from, place) => {
    const at = times[place] ?? now
    const number = numbered('TS', at, numbers)
    const type = random.pick(complaintTypes)
    const age = now.getTime() - at.getTime()
    const state =
      age < 4 * DAY ? 'waiting' : age < 10 * DAY ? 'running' : random.pick(['handled', 'closed'] as const)
    const isDone = state === 'handled' || state === 'closed'
    const done = new Date(at.getTime() + random.integer(4, 70) * HOUR)
    return {
      ...common(desk, from.ownerUserId, number, at),
      complaint_num: number,
      complaint_time: at,
      customer_id: from.customerId,
      contacts_id: from.contactsId,
      complaint_person: from.contactsName,
      mobile: from.mobile,
      shell_num: from.shellNum,
      complaint_type: type,
      source: random.pick(complaintSources),
      urgency: random.weighted([
        ['一般', 7],
        ['紧急', 2],
        ['特急', 1],
      ] as const),
      handle_status: codeOf(handleStatus, state),
      handle_time: isDone ? done : null,
      content: random.pick(grievances[type]),
      handle_result: isDone ? random.pick(outcomes) : null,
      satisfaction: isDone ? random.pick(satisfactions) : null,
    }
  })
}
