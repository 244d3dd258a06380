import { Form } from 'antd'
import { useState } from 'react'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { lockForms, regions } from '#protocol/crm/software-lock/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { choicesOf } from './choices.ts'
import styles from './software-lock.module.css'

interface StockInForm {
  region: number
  lockForm: number
  way: 'list' | 'run'
  numbers?: string
  shellNumFrom?: string
  count?: string
  portNumber?: string
  remark?: string
}

type Failed = { shellNum: string; msg: string }[]

interface Props {
  onClose: () => void
  onMade: () => Promise<void>
}

/** Lock numbers, each on a line of its own, with the chip's number behind a comma or blank. */
const readNumbers = (text: string) =>
  text
    .split(/[\n;；]+/)
    .map((line) => line.trim().split(/[\s,，]+/))
    .flatMap(([shellNum, chipNo = '']) => (shellNum ? [{ shellNum, chipNo }] : []))

const wholeNumber = (text: string | undefined) =>
  text && /^\d+$/.test(text.trim()) ? Number(text) : undefined
const isWhole = { pattern: /^\s*[1-9]\d*\s*$/, message: '请输入不小于1的整数' }

/** 入库: new locks one by one, or a run of numbers (locks-and-extensions.md §8.8). What was not entered is listed afterwards. */
export function StockInDialog({ onClose, onMade }: Props) {
  const [form] = Form.useForm<StockInForm>()
  const [failed, setFailed] = useState<Failed | null>(null)
  const way = Form.useWatch('way', form) ?? 'list'
  const [answer] = useState<{ entered: number; failed: Failed }>({ entered: 0, failed: [] })
  const save = async (values: StockInForm) => {
    const isRun = values.way === 'run'
    const { successCount, failList } = await ask(lockCalls.stockIn, {
      region: values.region,
      lockForm: values.lockForm,
      portNumber: wholeNumber(values.portNumber),
      remark: values.remark ?? '',
      ...(isRun
        ? { shellNumFrom: values.shellNumFrom ?? '', count: wholeNumber(values.count) }
        : { list: readNumbers(values.numbers ?? '') }),
    })
    answer.entered = successCount
    answer.failed = failList
  }
  const saved = () => {
    if (answer.entered > 0) {
      toast.success(`已入库 ${answer.entered} 把锁`)
      void onMade()
    }
    if (answer.failed.length > 0) setFailed(answer.failed)
  }
  if (failed)
    return (
      <Dialog title={`${failed.length} 个锁号没有入库`} onClose={onClose}>
        <ul className={styles.failed}>
          {failed.map(({ shellNum, msg }) => (
            <li key={`${shellNum}${msg}`}>
              <b>{shellNum}</b> {msg}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <FormDialog<StockInForm>
      name="stock-in"
      title="软件锁入库"
      form={form}
      begin={{ region: 1, lockForm: 1, way: 'list', portNumber: '1' }}
      okText="入库"
      onClose={() => answer.failed.length === 0 && onClose()}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="region" label="地区">
        <ChoiceField options={choicesOf(regions)} label="地区" />
      </Form.Item>
      <Form.Item name="lockForm" label="锁型">
        <ChoiceField options={choicesOf(lockForms)} label="锁型" />
      </Form.Item>
      <Form.Item name="way" label="录入方式">
        <ChoiceField
          options={[
            { value: 'list', label: '逐个录入' },
            { value: 'run', label: '连续编号' },
          ]}
          label="录入方式"
        />
      </Form.Item>
      {way === 'list' ? (
        <Form.Item
          name="numbers"
          label="锁号"
          extra="每行一个锁号；芯片号写在锁号后面，用逗号或空格隔开"
          rules={[{ required: true, whitespace: true, message: '请填写锁号' }]}
        >
          <TextArea
            autoSize={{ minRows: 5, maxRows: 12 }}
            maxLength={20_000}
            placeholder={'321510001\n321510002 CH-0002'}
          />
        </Form.Item>
      ) : (
        <>
          <Form.Item
            name="shellNumFrom"
            label="起始锁号"
            rules={[{ required: true, whitespace: true, message: '请填写起始锁号' }]}
          >
            <Input maxLength={20} placeholder="321510001" />
          </Form.Item>
          <Form.Item
            name="count"
            label="数量"
            extra="一次最多500把"
            rules={[{ required: true, message: '请填写数量' }, isWhole]}
          >
            <Input maxLength={4} inputMode="numeric" />
          </Form.Item>
        </>
      )}
      <Form.Item name="portNumber" label="节点数" rules={[isWhole]}>
        <Input maxLength={6} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}

interface ChoiceProps<Value extends string | number> {
  id?: string
  label: string
  value?: Value
  onChange?: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** A few choices as a field of a form, which hands it value and change. */
function ChoiceField<Value extends string | number>({
  id,
  label,
  value,
  onChange,
  options,
}: ChoiceProps<Value>) {
  return (
    <Segmented<Value>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
      options={options}
    />
  )
}
