import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined, RollbackOutlined } from '@ant-design/icons'
import { lockStatus, statusCode } from '#protocol/crm/software-lock/status.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const TakeBackDialog = lazyComponent(async () => (await import('./TakeBackDialog.tsx')).TakeBackDialog)
const FreezeDialog = lazyComponent(async () => (await import('./FreezeDialog.tsx')).FreezeDialog)
const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)

type Name = Parameters<typeof statusCode>[0]
const isIn = (row: Row, ...names: Name[]) => names.some((name) => statusCode(name) === row.status)
const wordOf = (row: Row) =>
  Object.values(lockStatus.vocabulary).find(({ code }) => code === row.status)?.word ?? ''

/** 收回, of devices on which no licence runs. */
export const takeBackOperation: Operation = {
  caption: '收回',
  icon: <RollbackOutlined />,
  leaf: 'stock',
  refuses: (rows) => {
    const other = rows.find((row) => !isIn(row, 'merged', 'replaced', 'expired'))
    return other && `${wordOf(other)}的锁不能收回`
  },
  Dialog: TakeBackDialog,
}

/** 停用, of a lock in use. */
export const freezeOperation: Operation = {
  caption: '停用',
  icon: <PauseCircleOutlined />,
  danger: true,
  leaf: 'correct',
  hiddenFor: (rows) =>
    rows.length !== 1 || !rows.every((row) => isIn(row, 'inUse', 'onTrial', 'ending', 'expired', 'upcoming')),
  Dialog: (props) => <FreezeDialog {...props} freeze={1} />,
}

/** 恢复, of a lock that was frozen. */
export const unfreezeOperation: Operation = {
  caption: '恢复',
  icon: <PlayCircleOutlined />,
  leaf: 'correct',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => isIn(row, 'frozen')),
  Dialog: (props) => <FreezeDialog {...props} freeze={0} />,
}

/** 更正, of one lock. */
export const correctOperation: Operation = {
  caption: '更正',
  icon: <EditOutlined />,
  leaf: 'correct',
  hiddenFor: (rows) => rows.length !== 1,
  Dialog: CorrectDialog,
}
