import { sql, type Transaction } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** 您有一个新公告 (platform.md §7.2). */
const NEW_ANNOUNCEMENT = 8

interface Announced {
  title: string
  content: string
  /** Days before today when it was published, and for how many it is shown. */
  ago: number
  lasts: number
  mustConfirm?: true
}

const announced: readonly Announced[] = [
  {
    title: '关于启用新版客户管理系统的通知',
    content:
      '各部门：\n即日起客户、商机、合同与回款统一在锁客中登记，原有表格停止使用。\n1. 新线索当天录入，联系后写跟进记录；\n2. 合同、回款、发票一律走线上审批；\n3. 遇到问题请联系行政部。',
    ago: 40,
    lasts: 365,
    mustConfirm: true,
  },
  {
    title: '客户资料保密规定',
    content:
      '客户联系方式、报价和合同内容属于公司商业秘密，不得外传、不得截图发送到外部群。\n离职交接前须完成客户移交。请全体同事阅读并确认。',
    ago: 12,
    lasts: 365,
    mustConfirm: true,
  },
  {
    title: '本月销售例会安排',
    content: '本月销售例会定于周五 15:00 在三楼会议室召开，请各组准备重点商机与回款计划。',
    ago: 3,
    lasts: 14,
  },
  {
    title: '办公区网络维护通知',
    content: '本周六 9:00–12:00 办公区网络停机维护，期间请使用手机热点处理紧急事务。',
    ago: 1,
    lasts: 7,
  },
  {
    title: '上季度优秀员工名单',
    content: '经评选，上季度优秀员工名单已张贴在前台公告栏。祝贺获奖同事，感谢大家的努力！',
    ago: 70,
    lasts: 30,
  },
]

/** What the company has announced to everybody: the older it is, the more have read it. */
export async function announce(
  trx: Transaction<Tables>,
  { author, now }: { author: number; now: Date },
): Promise<void> {
  for (const [at, each] of announced.entries()) {
    await sql`with announced as (
        insert into announcements (title, content, create_user, create_time, update_time, start_time, end_time, must_confirm)
        select ${each.title}::text, ${each.content}::text, ${author}::bigint, at, at, at, at + make_interval(days => ${each.lasts}::int),
          ${each.mustConfirm === true}::boolean
        from (select ${now}::timestamptz - make_interval(days => ${each.ago}::int, hours => 2)) t (at)
        returning announcement_id, create_time
      ), readers as (
        insert into announcement_reads (announcement_id, user_id, read_time, confirm_time)
        select a.announcement_id, user_id, read_at, case when ${each.mustConfirm === true}::boolean and user_id % 3 <> 0 then read_at end
        from announced a cross join users
          cross join lateral (select a.create_time + make_interval(mins => (user_id % 90)::int) as read_at) r
        where status = 1 and (user_id + ${at}::int) % ${each.ago + 1}::int <> 0 and (user_id + ${at}::int) % 5 <> 0
        returning user_id, read_time
      )
      insert into messages (label, type, title, content, type_id, create_user, recipient_user, create_time, read_time)
      select ${messageLabels.announcement}::int, ${NEW_ANNOUNCEMENT}::int, ${each.title}::text, '', a.announcement_id, 0, u.user_id,
        a.create_time, r.read_time
      from announced a cross join users u left join readers r on r.user_id = u.user_id where u.status = 1`.execute(
      trx,
    )
  }
}
