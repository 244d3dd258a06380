import { FileDoneOutlined, SendOutlined } from '@ant-design/icons'
import { oaExamine } from '#protocol/examine/type.ts'
import { useWaitingOffice } from '#web/approval/door.ts'
import type { Face } from '#web/platform/area.ts'
import { examineAddress, ownExamines, waitingExamines } from './addresses.ts'

const need = 'oa/taskExamine'

export const examineFace: Face = {
  within: {
    '/taskExamine': [
      { path: ownExamines, title: '我发出的审批', icon: <SendOutlined />, need },
      {
        path: waitingExamines,
        title: '待我审批（办公）',
        icon: <FileDoneOutlined />,
        need,
        useCount: useWaitingOffice,
      },
    ],
  },
  messages: [{ opens: { target: oaExamine.key, addressOf: examineAddress } }],
}
