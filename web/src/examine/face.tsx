import { FileDoneOutlined, SendOutlined } from '@ant-design/icons'
import { addressOfWaiting, EXAMINE_SUBJECT, examineAddresses } from '#protocol/examine/limits.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { Face } from '#web/platform/area.ts'
import { useWaitingCount } from './use-waiting-count.ts'

const need = 'oa/taskExamine'

export const examineFace: Face = {
  within: {
    '/taskExamine': [
      { path: examineAddresses.mine, title: '我发出的审批', icon: <SendOutlined />, need },
      {
        path: examineAddresses.waiting,
        title: '待我审批（办公）',
        icon: <FileDoneOutlined />,
        need,
        useCount: useWaitingCount,
      },
    ],
  },
  messages: [{ opens: { target: oaExamine.key, addressOf: addressOfWaiting } }],
  timelineThings: [{ label: EXAMINE_SUBJECT, title: '审批', addressOf: addressOfWaiting }],
}
