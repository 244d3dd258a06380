import {
  CheckSquareOutlined,
  CustomerServiceOutlined,
  LockOutlined,
  PlayCircleOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import { stateOperation } from '#web/record/features/actions/state-event.tsx'
import type { Operation } from '#web/record/model/operation.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ShellNumInput } from './ShellNumInput.tsx'

const FinishDialog = lazyComponent(async () => (await import('./FinishDialog.tsx')).FinishDialog)

/** 处理完成, of a complaint that is being handled. */
const finishOperation: Operation = {
  caption: '处理完成',
  icon: <CheckSquareOutlined />,
  leaf: 'update',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => mayHappen(complaint, row, 'finish')),
  Dialog: FinishDialog,
}

export const complaintScreen: RecordScreen = {
  type: complaint,
  icon: <CustomerServiceOutlined />,
  path: '/crm/complaint',
  inputs: { shellNum: ShellNumInput },
  actions: {
    start: stateOperation(complaint, 'start', {
      caption: '开始处理',
      icon: <PlayCircleOutlined />,
      done: '已开始处理',
    }),
    finish: finishOperation,
    close: stateOperation(complaint, 'close', {
      caption: '关闭',
      icon: <LockOutlined />,
      question: { title: '确定关闭该投诉吗？', content: '关闭后不能重新处理。' },
      done: '投诉已关闭',
    }),
    reopen: stateOperation(complaint, 'reopen', {
      caption: '重新处理',
      icon: <RedoOutlined />,
      done: '已重新处理',
    }),
  },
}
