import type { TableColumnsType } from 'antd'
import type { ReviewRequest, ReviewState } from '#protocol/manage/second-review/calls.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './second-review.module.css'
import { nameOf } from './use-decisions.ts'

const states: Readonly<Record<ReviewState, { text: string; status: DotStatus }>> = {
  waiting: { text: '等待复核', status: 'warning' },
  approved: { text: '已通过', status: 'success' },
  declined: { text: '已拒绝', status: 'error' },
  withdrawn: { text: '已撤回', status: 'default' },
  expired: { text: '已过期', status: 'default' },
  void: { text: '已作废', status: 'default' },
}

interface Acts {
  onApprove: (request: ReviewRequest) => void
  onDecline: (request: ReviewRequest) => void
  onWithdraw: (request: ReviewRequest) => void
}

const shared: TableColumnsType<ReviewRequest> = [
  { title: '申请时间', dataIndex: 'askTime', width: 140, render: formatMinute },
  {
    title: '申请',
    key: 'title',
    render: (_, request) => (
      <>
        <div className={styles.name}>{nameOf(request)}</div>
        <div className={styles.words}>{request.words}</div>
      </>
    ),
  },
  { title: '提交人', dataIndex: 'askedByName', width: 112, ellipsis: true },
]

/** How it ended, by whom and why. */
export const endedColumns: TableColumnsType<ReviewRequest> = [
  ...shared,
  {
    title: '结果',
    dataIndex: 'state',
    width: 104,
    render: (state: ReviewState) => <StatusDot {...states[state]} />,
  },
  {
    title: '复核人',
    dataIndex: 'decidedByName',
    width: 112,
    ellipsis: true,
    render: (name) => name || EMPTY,
  },
  {
    title: '处理时间',
    dataIndex: 'decideTime',
    width: 140,
    render: (time: string | null) => (time ? formatMinute(time) : EMPTY),
  },
  { title: '说明', dataIndex: 'reason', width: 220, ellipsis: true, render: (reason) => reason || EMPTY },
]

/** What may be done about what waits. */
export const openColumns = ({ onApprove, onDecline, onWithdraw }: Acts): TableColumnsType<ReviewRequest> => [
  ...shared,
  { title: '有效期至', dataIndex: 'expireTime', width: 140, render: formatMinute },
  {
    title: '操作',
    key: 'acts',
    width: 176,
    render: (_, request) => {
      const { obstacle, mayWithdraw } = request
      if (mayWithdraw)
        return (
          <Button size="small" aria-label={`撤回 ${nameOf(request)}`} onClick={() => onWithdraw(request)}>
            撤回
          </Button>
        )
      if (obstacle)
        return (
          <Tooltip title={obstacle}>
            <span className={styles.closed}>不能复核</span>
          </Tooltip>
        )
      return (
        <span className={styles.acts}>
          <Button size="small" aria-label={`通过 ${nameOf(request)}`} onClick={() => onApprove(request)}>
            通过
          </Button>
          <Button
            size="small"
            danger
            aria-label={`拒绝 ${nameOf(request)}`}
            onClick={() => onDecline(request)}
          >
            拒绝
          </Button>
        </span>
      )
    },
  },
]
