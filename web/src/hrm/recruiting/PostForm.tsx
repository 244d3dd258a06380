import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cascader, Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Post, type PostTypeNode, postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import {
  emergencyLevels,
  jobNatures,
  requiredEducations,
  salaryUnits,
  workTimes,
} from '#protocol/hrm/recruiting/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DeptSelect, EmployeeSelect, EmployeesSelect } from '../organisation/door.ts'
import { optionsOf } from './choices.tsx'
import styles from './recruiting.module.css'
import { refreshRecruiting } from './refresh.ts'

interface Values {
  postName: string
  deptId?: number | null
  jobNature: number
  city?: string
  recruitNum?: number | null
  workTime?: number | null
  educationRequire?: number | null
  salaryUnit?: number | null
  minSalary?: number | null
  maxSalary?: number | null
  minAge?: number | null
  maxAge?: number | null
  emergencyLevel?: number | null
  latest?: Dayjs | null
  ownerEmployeeId?: number | null
  interviewers?: number[]
  typePath?: number[]
  reason?: string
  description?: string
}

const NEGOTIABLE = -1
const MOST_SALARY = 9_999_999
const begin: Partial<Values> = {
  jobNature: 1,
  salaryUnit: 1,
  emergencyLevel: 2,
  workTime: 1,
  educationRequire: 1,
}

const pathTo = (nodes: readonly PostTypeNode[], id: number): number[] | undefined => {
  for (const node of nodes) {
    if (node.id === id) return [node.id]
    const below = pathTo(node.children ?? [], id)
    if (below) return [node.id, ...below]
  }
  return undefined
}

/** 新建招聘职位, 编辑招聘职位. */
export function PostForm({ known, onClose }: { known?: Post; onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const submit = useRequestKey()
  // of what the form began with, whatever is read meanwhile
  const [version] = useState(known?.version)
  const { data: types } = useQuery(queryOf(postCalls.types, {}))
  const salaryUnit = Form.useWatch('salaryUnit', form) ?? null
  const isNegotiable = salaryUnit === NEGOTIABLE
  const save = ({ latest, interviewers = [], typePath = [], ...values }: Values) => {
    const request = {
      ...values,
      latestEntryTime: latest?.format('YYYY-MM-DD'),
      interviewEmployeeIds: interviewers.join(','),
      postTypeId: typePath.at(-1),
    }
    return known
      ? ask(postCalls.update, { ...request, postId: known.postId, version })
      : submit((requestKey) => ask(postCalls.add, { ...request, requestKey }))
  }
  if (!types) return null
  return (
    <FormDialog<Values>
      name="recruit-post"
      title={known ? '编辑招聘职位' : '新建招聘职位'}
      width={760}
      form={form}
      begin={known ? beginOf(known, types) : begin}
      onClose={onClose}
      save={save}
      onSaved={({ postName }) => {
        toast.success(`${known ? '编辑成功' : '添加成功'}：${postName}`)
        void refreshRecruiting(client)
      }}
    >
      <div className={styles.fields}>
        <Form.Item name="postName" label="职位名称" rules={[{ required: true, message: '请填写职位名称' }]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="deptId" label="用人部门">
          <DeptSelect allowClear placeholder="选择部门" />
        </Form.Item>
        <Form.Item name="jobNature" label="工作性质" rules={[{ required: true, message: '请选择工作性质' }]}>
          <Select options={optionsOf(jobNatures)} />
        </Form.Item>
        <Form.Item name="typePath" label="职业类型">
          <Cascader
            options={types}
            fieldNames={{ label: 'name', value: 'id', children: 'children' }}
            changeOnSelect
            showSearch
            placeholder="至少选到第二级"
          />
        </Form.Item>
        <Form.Item name="city" label="工作城市">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="recruitNum" label="招聘人数">
          <NumberInput min={0} max={100_000} suffix="人" />
        </Form.Item>
        <Form.Item name="workTime" label="工作经验">
          <Select allowClear options={optionsOf(workTimes)} />
        </Form.Item>
        <Form.Item name="educationRequire" label="学历要求">
          <Select allowClear options={optionsOf(requiredEducations)} />
        </Form.Item>
        <Form.Item name="salaryUnit" label="薪资单位">
          <Select allowClear options={optionsOf(salaryUnits)} />
        </Form.Item>
        <Form.Item name="emergencyLevel" label="紧急程度">
          <Select allowClear options={optionsOf(emergencyLevels)} />
        </Form.Item>
        {!isNegotiable && (
          <>
            <Form.Item name="minSalary" label="最低薪资">
              <NumberInput min={0} max={MOST_SALARY} suffix={wordOf(salaryUnits, salaryUnit)} />
            </Form.Item>
            <Form.Item name="maxSalary" label="最高薪资">
              <NumberInput min={0} max={MOST_SALARY} suffix={wordOf(salaryUnits, salaryUnit)} />
            </Form.Item>
          </>
        )}
        <Form.Item name="minAge" label="最小年龄">
          <NumberInput min={0} max={150} placeholder="不限" suffix="岁" />
        </Form.Item>
        <Form.Item name="maxAge" label="最大年龄">
          <NumberInput min={0} max={150} placeholder="不限" suffix="岁" />
        </Form.Item>
        <Form.Item name="latest" label="最迟到岗时间">
          <DatePicker />
        </Form.Item>
        <Form.Item name="ownerEmployeeId" label="招聘负责人">
          <EmployeeSelect placeholder="选择员工" />
        </Form.Item>
        <Form.Item name="interviewers" label="面试官">
          <EmployeesSelect placeholder="选择员工" />
        </Form.Item>
      </div>
      <Form.Item name="reason" label="招聘原因">
        <TextArea maxLength={800} />
      </Form.Item>
      <Form.Item name="description" label="职位描述">
        <TextArea maxLength={4000} />
      </Form.Item>
    </FormDialog>
  )
}

const bound = (value: number | null) => (value === null || value < 0 ? null : value)

const beginOf = (known: Post, types: readonly PostTypeNode[]): Partial<Values> => ({
  postName: known.postName ?? '',
  deptId: known.deptId,
  jobNature: known.jobNature ?? 1,
  city: known.city ?? '',
  recruitNum: known.recruitNum,
  workTime: known.workTime,
  educationRequire: known.educationRequire,
  salaryUnit: known.salaryUnit,
  minSalary: bound(known.minSalary),
  maxSalary: bound(known.maxSalary),
  minAge: bound(known.minAge),
  maxAge: bound(known.maxAge),
  emergencyLevel: known.emergencyLevel,
  latest: known.latestEntryTime ? dayjs(known.latestEntryTime) : null,
  ownerEmployeeId: known.ownerEmployeeId,
  interviewers: (known.interviewEmployeeIds ?? '').split(',').map(Number).filter(Boolean),
  typePath: pathTo(types, known.postTypeId ?? 0) ?? [],
  reason: known.reason ?? '',
  description: known.description ?? '',
})
