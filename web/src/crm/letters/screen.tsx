import { CheckCircleOutlined, MailOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { letters } from '#protocol/crm/letters/type.ts'
import { stateOperation } from '#web/record/features/actions/state-event.tsx'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { ThemeNameInput } from '../theme/door.ts'

export const lettersScreen: RecordScreen = {
  type: letters,
  icon: <MailOutlined />,
  path: '/crm/letters',
  inputs: { themeName: ThemeNameInput },
  actions: {
    send: stateOperation(letters, 'send', {
      caption: '发出',
      icon: <SendOutlined />,
      question: { title: '确定发出该公函吗？', content: '发出后只能修改附件、图片、状态和快递单号。' },
      done: '公函已发出',
    }),
    sign: stateOperation(letters, 'sign', {
      caption: '签收',
      icon: <CheckCircleOutlined />,
      done: '公函已签收',
    }),
    void: stateOperation(letters, 'void', {
      caption: '作废',
      icon: <StopOutlined />,
      question: { title: '确定作废该公函吗？', content: '作废后不能恢复。', danger: true },
      done: '公函已作废',
    }),
  },
}
