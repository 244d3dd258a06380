import type { TableProps } from 'antd'
import type { WorkStatistics } from '#protocol/projects/shapes.ts'
import { formatNumber } from '#web/platform/format.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Asked, Figure } from './figure-address.ts'
import styles from './statistics.module.css'

type Figures = WorkStatistics['taskStatistics']
type MemberRow = WorkStatistics['memberTaskStatistics'][number]

/** Opens the tasks that a figure counts. */
export type OnShow = (asked: Asked) => void

/** Figures of tasks; those that count some open them. */
export function Tiles({ figures, onShow }: { figures: Figures; onShow: OnShow }) {
  const { allCount, unfinished, overdue, complete, archive, completionRate, overdueRate } = figures
  const counts: readonly { caption: string; count: number; figure: Figure }[] = [
    { caption: '全部任务', count: allCount, figure: 'all' },
    { caption: '未完成', count: unfinished, figure: 'unfinished' },
    { caption: '已逾期', count: overdue, figure: 'overdue' },
    { caption: '已完成', count: complete, figure: 'complete' },
    { caption: '已归档', count: archive, figure: 'archive' },
  ]
  const shares = [
    { caption: '完成率', share: completionRate },
    { caption: '逾期率', share: overdueRate },
  ]
  return (
    <div className={styles.tiles}>
      {counts.map(({ caption, count, figure }) => (
        <button key={caption} type="button" className={styles.tile} onClick={() => onShow({ figure })}>
          <span className={styles.caption}>{caption}</span>
          <span className={styles.figure} data-late={(figure === 'overdue' && count > 0) || undefined}>
            {formatNumber(count)}
          </span>
        </button>
      ))}
      {shares.map(({ caption, share }) => (
        <div key={caption} className={styles.tile}>
          <span className={styles.caption}>{caption}</span>
          <span className={styles.figure}>{share}%</span>
        </div>
      ))}
    </div>
  )
}

/** Figures by main user; each count opens its tasks. */
export function MemberFigures({ rows, onShow }: { rows: readonly MemberRow[]; onShow: OnShow }) {
  const column = (title: string, of: (row: MemberRow) => number) => ({
    title,
    width: 96,
    align: 'right' as const,
    sorter: (a: MemberRow, b: MemberRow) => of(a) - of(b),
  })
  const count = (title: string, figure: Figure, of: (row: MemberRow) => number) => ({
    ...column(title, of),
    render: (_: unknown, row: MemberRow) => (
      <button
        type="button"
        className={styles.figureButton}
        aria-label={`${row.realname} ${title} ${of(row)}`}
        onClick={() => onShow({ figure, userId: row.userId })}
      >
        {formatNumber(of(row))}
      </button>
    ),
  })
  const share = (title: string, of: (row: MemberRow) => number) => ({
    ...column(title, of),
    render: (_: unknown, row: MemberRow) => `${of(row)}%`,
  })
  const columns: NonNullable<TableProps<MemberRow>['columns']> = [
    {
      title: '成员',
      render: (_, { userId, realname, img }) => (
        <span className={styles.person}>
          <UserAvatar name={realname} img={img} userId={userId} />
          {realname}
        </span>
      ),
    },
    count('任务总数', 'all', ({ allCount }) => allCount),
    count('已完成', 'complete', ({ complete }) => complete),
    share('完成率', ({ completionRate }) => completionRate),
    count('未完成', 'unfinished', ({ unfinished }) => unfinished),
    count('已逾期', 'overdue', ({ overdue }) => overdue),
    share('逾期率', ({ overdueRate }) => overdueRate),
    count('已归档', 'archive', ({ archive }) => archive),
  ]
  return (
    <DataTable<MemberRow>
      rowKey="userId"
      scroll={{ x: 860 }}
      columns={columns}
      dataSource={[...rows]}
      locale={{ emptyText: '没有成员负责任务' }}
    />
  )
}
