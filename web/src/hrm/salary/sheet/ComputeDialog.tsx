import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { runCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import styles from './compute.module.css'
import { FileSlot } from './FileSlot.tsx'

interface ComputeDialogProps {
  srecordId: number
  onClose: () => void
}

/** Files of a computation, by the name under which each is sent (hrm.md §14.3). */
const slots = [
  { key: 'attendanceFile', title: '考勤数据', template: sheetCalls.attendanceTemplate },
  { key: 'additionalDeductionFile', title: '累计专项附加扣除', template: sheetCalls.deductionTemplate },
  { key: 'cumulativeTaxOfLastMonthFile', title: '截至上月个税累计', template: sheetCalls.taxTemplate },
] as const

type Closing = ReplyOf<typeof runCalls.attendance>

/** Which months of the period are taken, and whom they lack (hrm.md §10.4). */
function AttendanceWords({ taken, months }: Closing) {
  const open = months.filter((each) => each.open > 0)
  const unkept = months.filter((each) => each.unkept > 0)
  const isWhole = open.length + unkept.length === 0
  if (taken === 0 && isWhole) return '没有排班，考勤天数和扣款由文件或在线编辑填写'
  return (
    <>
      {taken > 0 && (
        <p className={styles.line}>
          {isWhole ? `${months.map(({ month }) => month).join('、')}考勤已封账，计入` : '计入已封账的'}
          {formatNumber(taken)}人
        </p>
      )}
      {open.map((each) => (
        <p key={each.month} className={styles.line}>
          {each.month}考勤尚未封账（{formatNumber(each.open)}人）：考勤天数和扣款不计入，封账后重新核算即可
        </p>
      ))}
      {unkept.map((each) => (
        <p key={each.month} className={styles.line}>
          {each.month}考勤封账时没有保留每日明细（{formatNumber(each.unkept)}
          人）：不能按计薪周期拆分，请用下方的考勤数据文件填写，或在工资表中在线编辑
        </p>
      ))}
    </>
  )
}

/** 核算工资: whom it pays, what it takes in. */
export function ComputeDialog({ srecordId, onClose }: ComputeDialogProps) {
  const client = useQueryClient()
  const id = useId()
  const [isSyncInsuranceData, setSync] = useState(true)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [busy, run] = useBusy()
  const { data: payable } = useQuery(queryOf(sheetCalls.payable, { type: 1 }))
  const { data: attendance } = useQuery(queryOf(runCalls.attendance, { srecordId }))
  const put = (key: string, file: File | null) =>
    setFiles(({ [key]: _, ...others }) => (file ? { ...others, [key]: file } : others))
  const start = () =>
    run(async () => {
      await upload(runCalls.start, { srecordId, isSyncInsuranceData }, files)
      toast.success('已开始核算工资')
      onClose()
      // a short one is done by now
      await refreshSalary(client)
    })
  return (
    <Dialog
      title="核算工资"
      width={560}
      closesOutside={false}
      okText="开始核算"
      busy={busy}
      closed={payable === 0 && '没有计薪人员，请先设置薪资组'}
      onOk={() => void start()}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>计薪人员</dt>
        <dd>{payable === undefined ? EMPTY : `${formatNumber(payable)} 人`}</dd>
        <dt>
          <label htmlFor={id}>同步社保数据</label>
        </dt>
        <dd className={styles.sync}>
          <Switch id={id} checked={isSyncInsuranceData} onChange={setSync} />
          <span className={styles.hint}>
            {isSyncInsuranceData ? '取对应月份社保表中的金额' : '保留表中已有的社保、公积金'}
          </span>
        </dd>
        <dt>考勤</dt>
        <dd>{attendance ? <AttendanceWords {...attendance} /> : EMPTY}</dd>
      </dl>
      {slots.map(({ key, title, template }) => (
        <FileSlot
          key={key}
          title={title}
          template={template}
          file={files[key] ?? null}
          onChoose={(file) => put(key, file)}
        />
      ))}
      <p className={styles.hint}>
        不选择文件时保留已有数据。已在线编辑的数值在重新核算后保留；社保、考勤和个税各项重新计算。
      </p>
    </Dialog>
  )
}
