import type { TableProps } from 'antd'
import type { WorkStatistics } from '#protocol/projects/shapes.ts'
import { formatNumber } from '#web/platform/format.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './statistics.module.css'

type Figures = WorkStatistics['taskStatistics']
type MemberRow = WorkStatistics['memberTaskStatistics'][number]
export type Shown = 'all' | 'overdue' | 'archive'

interface TilesProps {
  figures: Figures
  /** Opens what a figure counts; without it they are words. */
  onShow?: (what: Shown) => void
}

/** Figures of tasks; those of which the tasks can be listed are buttons. */
export function Tiles({ figures, onShow }: TilesProps) {
  const { allCount, unfinished, overdue, complete, archive, completionRate, overdueRate } = figures
  const tiles: { caption: string; figure: string; what?: Shown; isLate?: boolean }[] = [
    { caption: '全部任务', figure: formatNumber(allCount), what: 'all' },
    { caption: '未完成', figure: formatNumber(unfinished) },
    { caption: '已逾期', figure: formatNumber(overdue), what: 'overdue', isLate: overdue > 0 },
    { caption: '已完成', figure: formatNumber(complete) },
    { caption: '已归档', figure: formatNumber(archive), what: 'archive' },
    { caption: '完成率', figure: `${completionRate}%` },
    { caption: '逾期率', figure: `${overdueRate}%` },
  ]
  return (
    <div className={styles.tiles}>
      {tiles.map(({ caption, figure, what, isLate }) => {
        const content = (
          <>
            <span className={styles.caption}>{caption}</span>
            <span className={isLate ? `${styles.figure} ${styles.late}` : styles.figure}>{figure}</span>
          </>
        )
        return what && onShow ? (
          <button key={caption} type="button" className={styles.tile} onClick={() => onShow(what)}>
            {content}
          </button>
        ) : (
          <div key={caption} className={styles.tile}>
            {content}
          </div>
        )
      })}
    </div>
  )
}

interface MemberFiguresProps {
  rows: readonly MemberRow[]
  /** Opens the tasks of a member. */
  onOpen?: (userId: number) => void
}

/** Figures by main user. */
export function MemberFigures({ rows, onOpen }: MemberFiguresProps) {
  const number = (title: string, of: (row: MemberRow) => number) => ({
    title,
    width: 96,
    align: 'right' as const,
    sorter: (a: MemberRow, b: MemberRow) => of(a) - of(b),
    render: (_: unknown, row: MemberRow) => formatNumber(of(row)),
  })
  const share = (title: string, of: (row: MemberRow) => number) => ({
    ...number(title, of),
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
    number('任务总数', ({ allCount }) => allCount),
    number('已完成', ({ complete }) => complete),
    share('完成率', ({ completionRate }) => completionRate),
    number('未完成', ({ unfinished }) => unfinished),
    number('已逾期', ({ overdue }) => overdue),
    share('逾期率', ({ overdueRate }) => overdueRate),
    number('已归档', ({ archive }) => archive),
  ]
  return (
    <DataTable<MemberRow>
      rowKey="userId"
      columns={columns}
      dataSource={[...rows]}
      {...(onOpen && { onOpen: ({ userId }: MemberRow) => onOpen(userId) })}
      locale={{ emptyText: '没有成员负责任务' }}
    />
  )
}
