import { Form, Select } from 'antd'
import { useState } from 'react'
import { type ContractInfo, contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { changedBy, fromLocks, fromTitle } from '#protocol/crm/contract-file/derive.ts'
import {
  type FileForm,
  type FileKey,
  faultOf,
  fileFields,
  fileKeys,
  mostOf,
} from '#protocol/crm/contract-file/form.ts'
import { isRegion, type Region } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import styles from './contract-file.module.css'
import { FileInput } from './FileInput.tsx'
import { type FileLocks, LockChoice } from './LockChoice.tsx'

interface Props {
  info: ContractInfo
  onClose: () => void
  onMade: () => Promise<void>
}

/** Wider than the others. */
const isWide = (key: FileKey) => mostOf(key) > 500

/** 快速创建合同文件: what is known of contract, locks and title fills the form; what a person writes moves the rest (§12.2). */
export function FileFormDialog({ info, onClose, onMade }: Props) {
  const [form] = Form.useForm<FileForm>()
  const [region, setRegion] = useState<Region>(isRegion(info.region) ? info.region : 1)
  const [locks, setLocks] = useState<FileLocks>(info.softwareLocks)
  const [isChoosing, setChoosing] = useState(false)
  const [answer] = useState<{ warnings: readonly string[] }>({ warnings: [] })
  const put = (values: Partial<FileForm>) => {
    form.setFieldsValue(values)
    const names = fileKeys.filter((key) => values[key] !== undefined)
    // what is right now carries no fault from before
    form.setFields(names.map((name) => ({ name, errors: [] })))
  }
  const changed = (key: FileKey, value: string) =>
    put(changedBy({ ...form.getFieldsValue(), [key]: value }, key))
  const save = async (values: FileForm) => {
    const call = region === 2 ? contractFileCalls.generateQd : contractFileCalls.generate
    const shellNums = locks.flatMap(({ shellNum }) => shellNum ?? []).join(',')
    const { warnings } = await ask(call, {
      ...values,
      contractId: info.contract.contractId,
      region,
      shellNums,
    })
    answer.warnings = warnings
  }
  const saved = () => {
    toast.success('合同文件生成成功')
    for (const warning of answer.warnings) toast.warning(warning)
    void onMade()
  }
  return (
    <FormDialog<FileForm>
      name="contract-file"
      title="快速创建合同文件"
      form={form}
      width={860}
      begin={info.fieldForm ? { ...info.defaults, ...info.fieldForm } : info.defaults}
      okText="生成合同文件"
      onClose={onClose}
      save={save}
      onSaved={saved}
      onInvalid={() => toast.error('请完善创建合同文件所需信息！')}
    >
      <div className={styles.head}>
        <Segmented<Region>
          aria-label="地区"
          value={region}
          onChange={(chosen) => {
            setRegion(chosen)
            put({ signFlag: '0' })
          }}
          options={[
            { value: 1, label: regions[1] },
            { value: 2, label: regions[2] },
          ]}
        />
        <Select
          className={styles.titles}
          aria-label="选择开票抬头"
          placeholder="选择开票抬头"
          value={null}
          options={info.invoiceTitles.map(({ infoId, invoiceTitle, taxNumber }) => ({
            value: infoId,
            label: [invoiceTitle, taxNumber].filter(Boolean).join(' '),
          }))}
          onChange={(chosen: number | null) => {
            const title = info.invoiceTitles.find(({ infoId }) => infoId === chosen)
            if (title) put(fromTitle(title))
          }}
        />
        <Button
          reason={info.softwareLocks.length === 0 ? '该合同下没有软件锁' : undefined}
          onClick={() => setChoosing(true)}
        >
          选择软件锁
        </Button>
      </div>
      <div className={styles.fields}>
        {fileKeys.map((key) => (
          <Form.Item
            key={key}
            name={key}
            label={fileFields[key].label}
            className={isWide(key) ? styles.wide : undefined}
            required={key !== 'remark'}
            validateTrigger="onBlur"
            rules={[
              {
                validator: (_, value: string) => {
                  const fault = faultOf(key, value)
                  return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
                },
              },
            ]}
          >
            <FileInput field={key} region={region} onChanged={changed} />
          </Form.Item>
        ))}
      </div>
      {isChoosing && (
        <LockChoice
          locks={info.softwareLocks}
          chosen={locks}
          onChoose={(chosen) => {
            setLocks(chosen)
            put(fromLocks(chosen, { ...info.source, locks: chosen, title: null }))
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FormDialog>
  )
}
