import { useQueryClient } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import {
  attendanceSettingCalls,
  type GroupRow,
  type GroupSettings,
  type ShiftRow,
} from '#protocol/hrm/attendance/setting-calls.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import styles from './attendance.module.css'
import { ChargeFields } from './ChargeFields.tsx'
import { MemberFields } from './MemberFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { refreshAttendance } from './refresh.ts'
import { EffectDay } from './ShiftDialog.tsx'
import { SpecialFields } from './SpecialFields.tsx'
import { daysOf, type SpecialSpan, spansOf } from './special-days.ts'

const WEEK = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']
/** A day off in selects, which have no null. */
const OFF = 0

export interface GroupValues {
  name: string
  effectTime: Dayjs
  week: number[]
  special: SpecialSpan[]
  followsHolidays: boolean
  employeeIds: number[]
  deptIds: number[]
  overlookedLate: number | null
  overlookedEarly: number | null
  late: GroupSettings['rule']['late']
  early: GroupSettings['rule']['early']
  absencePerDay: string
  missingCardPerTime: string
  places: { name: string; lng: string; lat: string; radius: number | null }[]
  outsideAllowed: boolean
}

const charge = { method: 'minute', amount: '0', most: null } as const

function beginOf(group: GroupRow | undefined): Partial<GroupValues> {
  const rule = group?.rule
  return {
    name: group?.name ?? '',
    effectTime: companyNow(),
    week: (group?.week ?? WEEK.map(() => null)).map((id) => id ?? OFF),
    special: spansOf(group?.special ?? []),
    followsHolidays: group?.followsHolidays ?? true,
    employeeIds: group?.employeeIds ?? [],
    deptIds: group?.deptIds ?? [],
    overlookedLate: rule?.overlooked.late ?? 0,
    overlookedEarly: rule?.overlooked.early ?? 0,
    late: rule?.late ?? charge,
    early: rule?.early ?? charge,
    absencePerDay: rule?.absencePerDay ?? '0',
    missingCardPerTime: rule?.missingCardPerTime ?? '0',
    places: (group?.places ?? []).map((place) => ({
      ...place,
      lng: String(place.lng),
      lat: String(place.lat),
    })),
    outsideAllowed: group?.outsideAllowed ?? true,
  }
}

interface GroupDialogProps {
  group?: GroupRow | undefined
  shifts: readonly ShiftRow[]
  onClose: () => void
}

/** 新建考勤组 / 编辑考勤组: settings and members from a day on (hrm.md §10.2). */
export function GroupDialog({ group, shifts, onClose }: GroupDialogProps) {
  const client = useQueryClient()
  const save = (values: GroupValues) =>
    ask(attendanceSettingCalls.saveGroup, {
      ...(group ? { groupId: group.groupId } : {}),
      name: values.name,
      effectTime: values.effectTime.format('YYYY-MM-DD'),
      week: values.week.map((id) => id || null),
      special: daysOf(values.special),
      followsHolidays: values.followsHolidays,
      employeeIds: values.employeeIds,
      deptIds: values.deptIds,
      rule: {
        name: values.name,
        overlooked: { late: values.overlookedLate ?? 0, early: values.overlookedEarly ?? 0 },
        late: values.late,
        early: values.early,
        absencePerDay: values.absencePerDay,
        missingCardPerTime: values.missingCardPerTime,
      },
      places: values.places.map(({ name, lng, lat, radius }) => ({
        name,
        lng: Number(lng),
        lat: Number(lat),
        radius: radius ?? 0,
      })),
      outsideAllowed: values.outsideAllowed,
    })
  const options = [
    { value: OFF, label: '休息' },
    ...shifts.map(({ shiftId, name }) => ({ value: shiftId, label: name })),
  ]
  return (
    <FormDialog<GroupValues>
      name="hr-group"
      title={group ? '编辑考勤组' : '新建考勤组'}
      width={720}
      begin={beginOf(group)}
      onClose={onClose}
      save={save}
      onSaved={({ name }) => {
        toast.success(`保存成功：${name}`)
        void refreshAttendance(client)
      }}
    >
      <div className={styles.pair}>
        <Form.Item name="name" label="考勤组名称" rules={requiredText('请填写考勤组名称')}>
          <Input maxLength={attendanceLimits.name} autoFocus />
        </Form.Item>
        <EffectDay isNew={!group} />
      </div>
      <MemberFields />
      <Form.Item label="每周班次">
        <div className={styles.week}>
          {WEEK.map((name, at) => (
            <Form.Item key={name} name={['week', at]} label={name} className={styles.weekItem ?? ''}>
              <Select<number> options={options} />
            </Form.Item>
          ))}
        </div>
      </Form.Item>
      <SpecialFields options={options} />
      <Form.Item
        name="followsHolidays"
        label="按公司节假日休息和调班"
        valuePropName="checked"
        extra="工作日与节假日在企业设置中维护"
      >
        <Switch />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="overlookedLate" label="迟到不计分钟">
          <NumberInput min={0} max={240} />
        </Form.Item>
        <Form.Item name="overlookedEarly" label="早退不计分钟">
          <NumberInput min={0} max={240} />
        </Form.Item>
      </div>
      <ChargeFields name="late" label="迟到扣款" />
      <ChargeFields name="early" label="早退扣款" />
      <div className={styles.pair}>
        <Form.Item name="absencePerDay" label="旷工每天扣款（元）" rules={amountRules}>
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="missingCardPerTime" label="缺卡每次扣款（元）" rules={amountRules}>
          <Input inputMode="decimal" />
        </Form.Item>
      </div>
      <PlaceFields />
    </FormDialog>
  )
}

export const amountRules = [
  { required: true, message: '请填写金额' },
  { pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '请填写金额，最多两位小数' },
]
