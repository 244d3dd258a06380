import {
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { source } from '#protocol/crm/bad-lock/words.ts'
import { lockStatus, statusCode } from '#protocol/crm/software-lock/status.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { companyNow } from '#web/platform/company-now.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { textOf } from '#web/record/model/record.ts'
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

/** Devices that may turn out to be bad; at a customer, one with a licence. */
const reportable = [
  'inStock',
  'claimed',
  'inUse',
  'onTrial',
  'ending',
  'expired',
  'upcoming',
  'replaced',
] as const satisfies readonly Name[]

/** 报坏, of one lock without a report in force (locks-and-extensions.md §14). */
export const reportBadOperation: Operation = {
  caption: '报坏',
  icon: <WarningOutlined />,
  leaf: 'save',
  need: `${badLock.node}/save`,
  hiddenFor: (rows) =>
    rows.length !== 1 || !rows.every((row) => isIn(row, ...reportable) && !(Number(row.isReportedBad) > 0)),
  opens: ({ rows: [row] }) =>
    row && {
      typeKey: badLock.key,
      preset: {
        shell_num: textOf(row, 'shellNum'),
        source: isIn(row, 'inStock', 'claimed') ? source.counted : source.returned,
        found_date: companyNow().format('YYYY-MM-DD'),
      },
    },
}
