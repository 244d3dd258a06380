import { Checkbox, Form, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { useCan } from '#web/platform/permissions.ts'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

/** What a person may do in a team, and until when. */
export interface Membership {
  power: 1 | 2
  /** 'until' asks for a last day. */
  term: 'forever' | 'until'
  lastDay?: Dayjs | null
}

export const newMembership: Membership = { power: 1, term: 'forever' }

/** As the calls take it: '' never ends. */
export const expiryOf = ({ term, lastDay }: Membership): string =>
  term === 'until' && lastDay ? lastDay.format('YYYY-MM-DD') : ''

/** 权限 and 有效时间; items of the form around them. */
export function MembershipFields() {
  const term = Form.useWatch<Membership['term']>('term')
  return (
    <>
      <Form.Item name="power" label="权限" extra="只读：查看详细资料，添加和查看跟进记录；读写：还可以编辑">
        <Radio.Group
          options={[
            { value: 1, label: '只读' },
            { value: 2, label: '读写' },
          ]}
        />
      </Form.Item>
      <Form.Item name="term" label="有效时间">
        <Radio.Group
          options={[
            { value: 'forever', label: '不限' },
            { value: 'until', label: '截止到' },
          ]}
        />
      </Form.Item>
      {term === 'until' && (
        <Form.Item name="lastDay" label="截止日期" rules={[{ required: true, message: '请选择截止日期' }]}>
          <DatePicker disabledDate={(day) => day.isBefore(companyNow(), 'day')} />
        </Form.Item>
      )}
    </>
  )
}

interface CompanionFieldProps {
  label: string
  type: RecordType
}

/** Related records that follow; nothing where none may. */
export function CompanionField({ label, type }: CompanionFieldProps) {
  const may = useCan()
  const options = linksTo(type).flatMap(({ follows, from }) =>
    follows !== undefined && may(`${from.node}/index`) ? [{ value: follows, label: from.display }] : [],
  )
  return options.length > 0 ? (
    <Form.Item name="changeType" label={label}>
      <Checkbox.Group options={options} />
    </Form.Item>
  ) : null
}
