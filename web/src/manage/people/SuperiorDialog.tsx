import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { oneId } from '#web/ui/form/one-id.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { askReviewed } from '../second-review/door.ts'
import { idsOf, nobody, type PeopleDialogProps, who } from './dialogs.tsx'
import { refreshPeople } from './use-people.ts'

type How = 'one' | 'head' | 'none'

const hows = [
  { value: 'one', label: '指定员工' },
  { value: 'head', label: '各自部门的负责人' },
  { value: 'none', label: '无上级' },
]

interface Values {
  how: How
  parentId?: number
}

/** 设置上级 of several people (platform.md §10.3). */
export function SuperiorDialog({ users, onClose }: PeopleDialogProps) {
  const cache = useQueryClient()
  const shown = useLast(users) ?? nobody
  const save = ({ how, parentId }: Values) => {
    const superior = how === 'one' ? parentId : 0
    const request = { userIds: idsOf(shown), parentId: superior, byHead: how === 'head' ? 1 : 0 } as const
    return askReviewed(peopleCalls.setSuperior, request, `已设置${who(shown)}的直属上级`)
  }
  return (
    <FormDialog<Values>
      open={users !== undefined}
      title={`设置上级：${who(shown)}`}
      name="set-superior"
      begin={{ how: 'one' }}
      onClose={onClose}
      onSaved={() => void refreshPeople(cache)}
      save={save}
    >
      <Form.Item name="how" label="直属上级">
        <Radio.Group options={hows} />
      </Form.Item>
      <Form.Item noStyle dependencies={['how']}>
        {({ getFieldValue }) =>
          getFieldValue('how') === 'one' ? (
            <Form.Item
              name="parentId"
              label="员工"
              {...oneId}
              rules={[{ required: true, message: '请选择直属上级' }]}
            >
              <PeopleSelect activeOnly />
            </Form.Item>
          ) : (
            getFieldValue('how') === 'head' && <p>部门没有负责人的员工，以及负责人本人，直属上级不变。</p>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
