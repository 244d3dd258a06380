import { COMPANY_THEME, type themeTypes } from '#protocol/crm/theme/words.ts'
import { addDays, formatDay } from '#server/platform/time/clock.ts'
import { common, type ServiceDesk, themes } from './draw-service.ts'
import { daysBefore } from './working-days.ts'

type Certificate = readonly [name: string, type: string, level: string, unit: string, years: number]

/** Of the company; years of validity, 0 for good. */
const certificates: readonly Certificate[] = [
  ['高新技术企业证书', '资质证书', '国家级', '山东省科学技术厅', 3],
  ['软件企业证书', '资质证书', '省级', '山东省软件行业协会', 1],
  ['ISO9001质量管理体系认证', '资质证书', '国家级', '中国质量认证中心', 3],
  ['信息系统集成三级资质', '资质证书', '行业', '中国电子信息行业联合会', 4],
  ['工程量清单计价软件V6.0著作权', '软件著作权', '国家级', '国家版权局', 0],
  ['钢筋算量软件V3.2著作权', '软件著作权', '国家级', '国家版权局', 0],
  ['安装工程算量软件产品登记', '软件产品登记', '省级', '山东省软件行业协会', 5],
  ['一种加密锁防复制装置', '专利', '国家级', '国家知识产权局', 10],
  ['“锁客”商标注册证', '商标', '国家级', '国家知识产权局', 10],
  ['计价软件功能检测报告', '检测报告', '省级', '山东省软件评测中心', 2],
  ['威海市守合同重信用企业', '荣誉奖项', '市级', '威海市市场监督管理局', 2],
  ['年度优秀软件供应商', '荣誉奖项', '行业', '山东省建设工程造价协会', 0],
]
const personal: readonly Certificate[] = [
  ['二级造价工程师注册证', '资质证书', '省级', '山东省住房和城乡建设厅', 4],
  ['造价软件应用培训师证书', '其他', '行业', '山东省建设工程造价协会', 2],
]
const agencies = ['青岛知航知识产权代理有限公司', '济南众信认证咨询有限公司', '山东恒远资质服务中心'] as const
const places = ['威海总部档案室A柜', '威海总部档案室B柜', '青岛分公司档案室'] as const
/** Days until the first ones end, so that each status is shown. */
const FIRST_ENDS = [12, -20, 25]

/** Those of the company, with who keeps them, and the personal ones of a representative. */
export function drawHonors(desk: ServiceDesk) {
  const { random, keeperId, representative } = desk
  const own = certificates.map((certificate, at) =>
    certify(desk, certificate, { at, ownerUserId: keeperId, type: COMPANY_THEME, name: random.pick(themes) }),
  )
  const { userId: ownerUserId, realname: name } = representative
  const others = personal.map((certificate, at) =>
    certify(desk, certificate, { at: own.length + at, ownerUserId, type: '个人', name }),
  )
  return [...own, ...others]
}

interface Held {
  /** Its place among the drawn ones. */
  at: number
  ownerUserId: number
  type: (typeof themeTypes)[number]
  name: string
}

function certify(
  desk: ServiceDesk,
  [name, type, level, unit, years]: Certificate,
  { at, ownerUserId, ...theme }: Held,
) {
  const { random, now } = desk
  const ends = FIRST_ENDS[at] ?? random.integer(90, 360 * Math.max(1, years))
  const validEnd = years > 0 ? addDays(formatDay(now), ends) : null
  const issued = validEnd ? addDays(validEnd, -365 * years) : formatDay(daysBefore(now, 200 + 90 * at))
  return {
    ...common(desk, ownerUserId, name, daysBefore(now, 150 - at)),
    honor_name: name,
    honor_num: `ZS${random.digits(10)}`,
    honor_type: type,
    honor_level: level,
    theme_type: theme.type,
    theme_name: theme.name,
    issuing_unit: unit,
    issue_date: issued,
    valid_start: validEnd ? issued : null,
    valid_end: validEnd,
    storage_location: random.pick(places),
    remind_days: 30,
  }
}

/** The agency that handled every other honor of the company; of the newest one still at work. */
export const drawAgents = (
  { random, keeperId }: ServiceDesk,
  honors: readonly { id: number; issue_date: string; theme_type: string }[],
) =>
  honors
    .filter(({ theme_type }, at) => theme_type === COMPANY_THEME && at % 2 === 0)
    .map(({ id, issue_date: day }, at) => ({
      honor_id: id,
      agent_name: random.pick(agencies),
      contact_name: random.pick(['孙工', '李经理', '赵老师']),
      contact_mobile: `1386${random.digits(7)}`,
      agent_fee: `${random.integer(2, 12) * 1000}.00`,
      start_date: addDays(day, -90),
      end_date: at === 0 ? null : addDays(day, -10),
      result: at === 0 ? '办理中' : '已完成',
      remark: '',
      create_user_id: keeperId,
    }))
