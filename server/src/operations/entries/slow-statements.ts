import { listSlow, SLOW_STATEMENT } from '#server/platform/database/slow-statements.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { cell, fact, operationsEntry } from '../entry.ts'

/** As many as a person looks at. */
const SHOWN = 10
/** Of a statement's text. */
const LENGTH = 400
const OFTEN = 100

/** Statements that took long, as this process waited for them: values are never part of them. */
export const slowStatementsEntry = operationsEntry({
  key: 'slow_statements',
  label: '慢查询',
  order: 50,
  measure: async ({ pool, lists }) => {
    const slow = [...new Set([pool, lists.pool])].flatMap((each) => listSlow(each))
    return {
      slow: slow.toSorted((a, b) => b.total - a.total),
      count: slow.reduce((sum, { times }) => sum + times, 0),
    }
  },
  judge: ({ count }) =>
    count > OFTEN
      ? {
          state: 'attention',
          sentence: `24 小时内有 ${count} 次查询超过 ${SLOW_STATEMENT} 毫秒`,
          remedy: '请先看磁盘、内存和同一台机器上的其他程序；只有少数语句慢时，请把下面的语句发给技术支持',
        }
      : {
          state: 'ok',
          sentence: count > 0 ? `24 小时内有 ${count} 次查询超过 ${SLOW_STATEMENT} 毫秒` : '没有慢查询',
        },
  facts: ({ count }) => [fact('次数（本进程，24 小时内）', 'count', count)],
  table: ({ slow }) =>
    slow.length === 0
      ? null
      : {
          head: ['语句', '次数', '合计', '最长', '最近'],
          rows: slow
            .slice(0, SHOWN)
            .map(({ text, times, total, longest, last }) => [
              cell('code', text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text),
              cell('count', times),
              cell('seconds', total / 1000),
              cell('seconds', longest / 1000),
              cell('moment', formatMoment(new Date(last))),
            ]),
        },
  gauges: ({ count }) => ({ count }),
})
